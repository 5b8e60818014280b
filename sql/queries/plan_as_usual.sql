-- For the rest of a transaction: what follows is planned as in any session. Ours switch off what suits no statement of ours (see set_session), and an
-- application's own may need it.
select set_config(name, reset_val, true) from pg_settings where name in ('enable_seqscan', 'enable_bitmapscan')
