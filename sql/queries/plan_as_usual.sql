-- Two statements for the rest of a transaction: what follows is planned as in any session. Ours switch off what suits no statement of ours (see
-- set_session), and an application's own may need it.
set local enable_seqscan to default; set local enable_bitmapscan to default
