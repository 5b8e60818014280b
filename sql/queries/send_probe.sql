-- Sends payload $2 on channel $1: what comes back to a LISTEN shows that notifications arrive.
select pg_notify($1, $2)
