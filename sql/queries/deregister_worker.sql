-- Takes worker $1 out of the register, unless another process ($2 hostname, $3 pid) has taken its name over.
delete from handbill.workers where id = $1 and hostname = $2 and pid = $3
