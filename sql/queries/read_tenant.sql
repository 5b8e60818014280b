-- Whose job $1 is. Claims do not bring it: few handlers ask.
select tenant from handbill.jobs where id = $1
