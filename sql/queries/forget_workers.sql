-- Takes workers out of the register that have been silent for $1 milliseconds.
delete from handbill.workers where last_seen_at < clock_timestamp() - make_interval(secs => $1 / 1000.0)
