-- Keeps the bytes $3 of tenant $1 under their hash $2, $4 by $5 pixels. Sent again, they count as used now.
insert into handbill.assets (tenant, id, bytes, width, height) values ($1, $2, $3, $4, $5)
on conflict (tenant, id) do update set used_at = now()
