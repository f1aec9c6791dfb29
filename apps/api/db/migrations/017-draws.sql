-- Draws of wheel and flip card by commit and reveal: docs/fair-draws.md.

-- Prizes and their weights. A version never changes; the newest is in force.
create table prize_tables (
  brand_id int not null references brands,
  game text not null check (game in ('wheel', 'flip-card')),
  version int not null check (version >= 1),
  -- [{ label, weight, prize, substitute? }], as core/prize/prize-table.ts validates it.
  segments jsonb not null,
  created_at timestamptz not null,
  primary key (brand_id, game, version)
);
revoke update, delete on prize_tables from duang_app;

-- A server seed of one member and game, and the seed that replaces it. Both hashes are shown before
-- the first draw, so a client seed is chosen against a seed that is fixed. Each seed itself is
-- shown when it is replaced.
create table draw_seeds (
  brand_id int not null,
  seed_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  game text not null check (game in ('wheel', 'flip-card')),
  -- 32 bytes in hexadecimal, and the SHA-256 of the bytes.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_hash text not null check (server_hash ~ '^[0-9a-f]{64}$'),
  next_server_seed text not null check (next_server_seed ~ '^[0-9a-f]{64}$'),
  next_server_hash text not null check (next_server_hash ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (length(client_seed) between 1 and 64),
  next_nonce int not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz,
  primary key (brand_id, seed_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create unique index draw_seeds_current on draw_seeds (brand_id, member_id, game)
  where revealed_at is null;
revoke update, delete on draw_seeds from duang_app;
grant update (next_nonce, revealed_at) on draw_seeds to duang_app;

create table draws (
  brand_id int not null,
  draw_id uuid not null,
  member_id bigint not null,
  game text not null,
  seed_id uuid not null,
  nonce int not null check (nonce >= 0),
  table_version int not null,
  -- The segment of the table. Of a flip card also the card that the member picked, 0 to 8.
  outcome_index int not null check (outcome_index >= 0),
  picked_card int check (picked_card between 0 and 8),
  -- Evidence: the prize that was drawn, and the one that was given (its substitute without stock).
  prize jsonb not null,
  given_prize jsonb not null,
  right_id uuid not null,
  drawn_at timestamptz not null,
  primary key (brand_id, draw_id),
  unique (brand_id, seed_id, nonce),
  unique (brand_id, right_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, seed_id) references draw_seeds (brand_id, seed_id),
  foreign key (brand_id, right_id) references member_rights (brand_id, right_id),
  foreign key (brand_id, game, table_version) references prize_tables (brand_id, game, version)
);
create index draws_member on draws (brand_id, member_id, game, drawn_at desc, draw_id);
revoke update, delete on draws from duang_app;

insert into ledger.transfer_kinds
  (kind, code, debit_class, credit_class, description, unit) values
  (1301, 'wheel.credit', 40, 1, 'The wheel gives credit', 'satang'),
  (1302, 'wheel.points', 43, 8, 'The wheel gives points', 'point'),
  (1401, 'flip-card.credit', 40, 1, 'A flip card gives credit', 'satang'),
  (1402, 'flip-card.points', 43, 8, 'A flip card gives points', 'point');
