-- Tournaments: what staff set, the live ranking, the final ranking, and who opted out.

insert into ledger.transfer_kinds
  (kind, code, debit_class, credit_class, description, unit) values
  (1501, 'tournament.credit', 40, 1, 'A tournament pays a prize of credit', 'satang'),
  (1502, 'tournament.points', 43, 8, 'A tournament pays a prize of points', 'point');

create table tournaments (
  brand_id int not null references brands,
  tournament_id uuid not null default gen_random_uuid(),
  name_th text not null check (char_length(name_th) between 1 and 120),
  name_en text not null check (char_length(name_en) between 1 and 120),
  -- Plain text. Pages show each line as a paragraph and no markup.
  rules text not null check (char_length(rules) between 1 and 4000),
  -- A round counts when it was opened from `starts_at` on and before `ends_at`.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- `turnover`: sum of stakes. `net-win`: sum of winnings less stakes. `multiplier`: best winnings
  -- to stake of one round, in hundredths.
  score text not null check (score in ('turnover', 'multiplier', 'net-win')),
  -- Rounds with a smaller stake do not count for the multiplier.
  stake_min_satang bigint not null default 0 check (stake_min_satang >= 0),
  -- From the end to the final ranking: rounds that end late and rollbacks count until then.
  settle_minutes int not null default 60 check (settle_minutes between 0 and 10080),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  -- Time of the live ranking.
  scored_at timestamptz,
  -- The ranking is final.
  frozen_at timestamptz,
  -- Every prize is posted.
  paid_at timestamptz,
  primary key (brand_id, tournament_id),
  check (ends_at > starts_at),
  constraint tournaments_stake_min
    check ((score = 'multiplier') = (stake_min_satang > 0)),
  constraint tournaments_cancelled
    check (cancelled_at is null or cancelled_at < starts_at and frozen_at is null),
  constraint tournaments_frozen
    check (frozen_at >= ends_at + settle_minutes * interval '1 minute'),
  constraint tournaments_paid
    check (paid_at >= frozen_at)
);
create index tournaments_order on tournaments (brand_id, ends_at desc, tournament_id);
-- Those with work for the jobs.
create index tournaments_unpaid on tournaments (brand_id, starts_at)
  where paid_at is null and cancelled_at is null;
-- The operator's. Jobs record their progress.
revoke insert, update, delete on tournaments from duang_app;
grant update (scored_at, frozen_at, paid_at) on tournaments to duang_app;

-- Games that count. None: all games.
create table tournament_games (
  brand_id int not null,
  tournament_id uuid not null,
  provider text not null,
  -- `*`: all games of the provider.
  game_code text not null check (game_code ~ '^([A-Za-z0-9_.:-]{1,80}|\*)$'),
  primary key (brand_id, tournament_id, provider, game_code),
  foreign key (brand_id, tournament_id) references tournaments,
  foreign key (brand_id, provider) references providers
);
revoke insert, update, delete on tournament_games from duang_app;

create table tournament_prizes (
  brand_id int not null,
  tournament_id uuid not null,
  rank int not null check (rank between 1 and 1000),
  credit_satang bigint not null check (credit_satang >= 0),
  points bigint not null check (points >= 0),
  primary key (brand_id, tournament_id, rank),
  foreign key (brand_id, tournament_id) references tournaments,
  check (credit_satang + points > 0)
);
revoke insert, update, delete on tournament_prizes from duang_app;

-- The live ranking, which a job computes anew. Empty once the ranking is final.
create table tournament_scores (
  brand_id int not null,
  tournament_id uuid not null,
  member_id bigint not null,
  rank int not null,
  score bigint not null,
  -- When the member reached the score: of two equal scores the earlier one ranks first.
  reached_at timestamptz not null,
  primary key (brand_id, tournament_id, member_id),
  foreign key (brand_id, tournament_id) references tournaments,
  foreign key (brand_id, member_id) references members (brand_id, member_id)
) with (fillfactor = 70);
create index tournament_scores_order on tournament_scores (brand_id, tournament_id, rank);

-- The final ranking with its prizes: the evidence of what was paid.
create table tournament_results (
  brand_id int not null,
  tournament_id uuid not null,
  member_id bigint not null,
  rank int not null check (rank > 0),
  score bigint not null check (score > 0),
  reached_at timestamptz not null,
  credit_satang bigint not null check (credit_satang >= 0),
  points bigint not null check (points >= 0),
  -- Time of the transfers. Null for ranks without a prize.
  paid_at timestamptz,
  primary key (brand_id, tournament_id, member_id),
  constraint tournament_results_rank unique (brand_id, tournament_id, rank),
  foreign key (brand_id, tournament_id) references tournaments,
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index tournament_results_member on tournament_results (brand_id, member_id);
create index tournament_results_unpaid on tournament_results (brand_id, tournament_id, rank)
  where paid_at is null and credit_satang + points > 0;
revoke update, delete on tournament_results from duang_app;
grant update (paid_at) on tournament_results to duang_app;

-- Members who take part in no tournament.
create table tournament_opt_outs (
  brand_id int not null,
  member_id bigint not null,
  opted_out_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);

-- Finds the rounds of a period. Rounds are stored nearly in the order of time, so block ranges
-- suffice, and a bet writes to no further tree.
create index rounds_period on rounds using brin (brand_id, opened_at)
  with (pages_per_range = 32, autosummarize = on);
