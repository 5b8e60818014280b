-- Not a statement: the tenant $1, or all that have jobs, by one step down jobs_newest for each; a null ends them.
select case when $1::text is null then (select min(tenant) from handbill.jobs) else $1 collate "C" end as name
union all
select (select min(tenant) from handbill.jobs where tenant > name) from tenants where $1 is null and name is not null
