-- Of the jobs $1, of which the reader has the versions $2 (0: none), those that stand at another one now, in no order; one that is gone comes as its
-- asked id alone. "lateral ... offset 0": each id is one walk down the index, where a join may become one over the whole table once the ids are some
-- hundreds. What is not handed back is not unpacked either. "(select $1)": see claim_jobs.
select asked as "askedId", /* include job_columns */
from unnest((select $1::uuid[]), (select $2::int[])) as known (asked, had)
left join lateral (select * from handbill.jobs where id = asked offset 0) as job on true
where job.version is distinct from had
