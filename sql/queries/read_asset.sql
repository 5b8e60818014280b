-- The bytes of asset $2, as the tenant of job $1 may read it.
select bytes from handbill.assets where tenant = (select tenant from handbill.jobs where id = $1) and id = $2
