-- Bytes $3 to $4 (from 0, both included) of asset $2, as the tenant of job $1 may read it.
select substring(bytes from $3::int + 1 for $4::int - $3::int + 1) as bytes
from handbill.assets where tenant = (select tenant from handbill.jobs where id = $1) and id = $2
