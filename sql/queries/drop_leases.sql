-- Forgets the leases $1, under which nothing is left to finish.
delete from handbill.leases where token = any ($1)
