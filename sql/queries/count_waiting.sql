-- How many jobs of each tenant wait. Reads the whole line, from end to end and nothing else.
select tenant, count(*)::int as count from handbill.waiting group by tenant
