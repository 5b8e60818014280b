-- Whether this database takes writes: a standby does not, nor one that was set to read only.
select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "takesWrites"
