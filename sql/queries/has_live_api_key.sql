-- Whether there is any key that is not revoked.
select exists (select from handbill.api_keys where revoked_at is null) as "hasKey"
