-- Slips of members whose transfer did not arrive. A slip is a claim with evidence: it credits
-- nothing. Only a statement line is credited.

create table slips (
  brand_id int not null,
  slip_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  receiving_account_id uuid not null,
  -- As the member typed it.
  amount_satang bigint not null check (amount_satang > 0),
  -- From the code of the slip: the sending bank and its number of the transaction. Null: the
  -- picture shows no code that can be read.
  sending_bank text check (sending_bank ~ '^[0-9A-Za-z]{1,10}$'),
  reference text check (reference ~ '^[0-9A-Za-z]{1,35}$'),
  -- SHA-256 of the picture as sent: a repeated upload is the same slip.
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  received_at timestamptz not null,
  -- received → matched | staff | rejected; matched, staff → credited | rejected
  state text not null
    check (state in ('received', 'matched', 'staff', 'credited', 'rejected')),
  -- The line with this reference, or the one that staff assigned.
  line_id bigint,
  -- `used`: the transfer was credited or returned before. `foreign`: it went to an account that is
  -- none of the site. `staff`: with a reason of staff, in `note`.
  rejection text check (rejection in ('used', 'foreign', 'staff')),
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, slip_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, receiving_account_id)
    references receiving_accounts (brand_id, receiving_account_id),
  foreign key (brand_id, line_id) references statement_lines (brand_id, line_id),
  check ((sending_bank is null) = (reference is null)),
  check ((state = 'rejected') = (rejection is not null)),
  check (state not in ('matched', 'credited') or line_id is not null),
  check ((rejection is not distinct from 'staff') <= (decided_by is not null and note is not null))
);
-- A transfer has one slip. A rejected one may be sent again.
create unique index slips_reference on slips (brand_id, sending_bank, reference)
  where state <> 'rejected';
create unique index slips_picture on slips (brand_id, member_id, picture_hash)
  where state <> 'rejected';
create unique index slips_line on slips (brand_id, line_id)
  where state in ('matched', 'credited');
create index slips_of_line on slips (brand_id, line_id) where line_id is not null;
create index slips_member on slips (brand_id, member_id, received_at desc, slip_id desc);
create index slips_state on slips (brand_id, state, received_at, slip_id);
create index slips_age on slips (brand_id, received_at);
-- The slip of a line that arrives.
create index slips_waiting on slips (brand_id, reference)
  where state in ('received', 'staff') and line_id is null;
revoke update on slips from duang_app;
grant update (state, line_id, rejection, decided_by, decided_at, note) on slips to duang_app;

-- Rows of their own: they are removed earlier than what was decided.
create table slip_pictures (
  brand_id int not null,
  slip_id uuid not null,
  -- WebP, encoded anew without data of the camera.
  content bytea not null check (octet_length(content) between 1 and 512 * 1024),
  stored_at timestamptz not null,
  primary key (brand_id, slip_id),
  foreign key (brand_id, slip_id) references slips (brand_id, slip_id)
);
create index slip_pictures_age on slip_pictures (brand_id, stored_at);
revoke update on slip_pictures from duang_app;
