-- Takes worker $1 out of the register.
delete from handbill.workers where id = $1
