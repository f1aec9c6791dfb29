-- Bonus money: the part of the credit that belongs to an open bonus. Own money is used first.
-- See docs/decisions/077-only-bonus-money-waits.md; the functions are in functions/wallet.

alter table bonus_grants
  -- What is left of the bonus, with what was won by it. Null on an open grant of a release without
  -- this column: the whole bonus, as far as the credit holds it.
  add column held_satang bigint,
  -- What a completed grant released; a rollback that opens the grant again holds it again.
  add column released_satang bigint,
  -- A completed grant whose money was lost before its turnover was done.
  add column is_used_up boolean not null default false;
alter table bonus_grants
  add constraint bonus_grants_held check (held_satang >= 0) not valid;
grant update (held_satang, released_satang, is_used_up) on bonus_grants to duang_app;

-- Bonus money in transactions: what each took from a grant and gave to it. A rollback and a refused
-- transfer add rows of the opposite sign. Own money has no rows.
-- An open grant holds its bonus, less what was staked, plus what was won.
create table bonus_parts (
  brand_id int not null,
  -- Empty: the credit fell below what was held, by a claim or a reversal.
  provider text not null,
  -- The transaction, the reference of a transfer of credit, or the cause of a claim.
  tx_id text not null,
  grant_id uuid not null,
  member_id bigint not null,
  -- Its stakes share the wins of the round. Empty: credit at a provider that holds credit. Null: no
  -- share in later wins.
  round_id text,
  staked_satang bigint not null default 0,
  won_satang bigint not null default 0,
  -- Of a transfer of credit: all that went out by it, with own money that was there before.
  sent_satang bigint not null default 0,
  at timestamptz not null,
  primary key (brand_id, provider, tx_id, grant_id),
  foreign key (brand_id, grant_id) references bonus_grants,
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index bonus_parts_round on bonus_parts (brand_id, member_id, provider, round_id);
revoke update, delete on bonus_parts from duang_app;
grant update (round_id, staked_satang, won_satang) on bonus_parts to duang_app;

-- Whether a member takes the bonuses of deposits. Without a row the brand's setting decides.
create table bonus_choices (
  brand_id int not null,
  member_id bigint not null,
  is_accepted boolean not null,
  chosen_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
revoke delete on bonus_choices from duang_app;
