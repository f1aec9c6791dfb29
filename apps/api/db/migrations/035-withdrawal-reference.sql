-- The short reference of a withdrawal: eight characters of Crockford's base 32, without I, L, O, U.
-- Members read it to staff. See db/functions/withdraw/01-reference.sql.

alter table withdrawals add column reference text not null default '';

-- Withdrawals from before. The second of two with the same characters gets those of attempt 1.
with derived as (
  select
    w.brand_id,
    w.withdrawal_id,
    attempt,
    (
      select string_agg(
        substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(digest, place) % 32 + 1, 1),
        '' order by place
      )
      from generate_series(0, 7) place
    ) as reference
  from withdrawals w
  cross join generate_series(0, 1) attempt
  cross join lateral sha256(convert_to(w.withdrawal_id::text || ':' || attempt, 'UTF8')) digest
),
numbered as (
  select
    *,
    row_number() over (partition by brand_id, reference order by withdrawal_id) as place
  from derived
  where attempt = 0
)
update withdrawals w
  set reference = d.reference
  from numbered n
  join derived d
    on d.brand_id = n.brand_id
      and d.withdrawal_id = n.withdrawal_id
      and d.attempt = (n.place > 1)::int
  where w.brand_id = n.brand_id and w.withdrawal_id = n.withdrawal_id;

alter table withdrawals add constraint withdrawals_reference
  check (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$');
create unique index withdrawals_by_reference on withdrawals (brand_id, reference);
