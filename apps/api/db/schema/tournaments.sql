-- Tournaments, their scores and results.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

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
  -- Milliseconds that the live ranking of `scored_at` took. A large tournament is ranked less
  -- often.
  scoring_ms int not null default 0 check (scoring_ms >= 0),
  primary key (brand_id, tournament_id),
  constraint tournaments_cancelled check (
    cancelled_at is null
    or cancelled_at < starts_at and frozen_at is null
  ),
  constraint tournaments_check check (ends_at > starts_at),
  constraint tournaments_frozen check (
    frozen_at >= (ends_at + settle_minutes::double precision * '00:01:00'::interval)
  ),
  constraint tournaments_paid check (paid_at >= frozen_at),
  constraint tournaments_stake_min check ((score = 'multiplier') = (stake_min_satang > 0))
);
create index tournaments_order on tournaments (brand_id, ends_at desc, tournament_id);
-- Those with work for the jobs.
create index tournaments_unpaid
  on tournaments (brand_id, starts_at) where paid_at is null and cancelled_at is null;
-- functions/platform/03-audit.sql
create trigger tournaments_audit
  after insert or delete or update on tournaments for each row
  execute function audit_change('tournament_id');
-- The operator's. Jobs record their progress.
grant select, update (scored_at, frozen_at, paid_at, scoring_ms) on tournaments to duang_app;
grant insert, update, delete on tournaments to duang_desk;

-- Games that count. None: all games.
create table tournament_games (
  brand_id int not null,
  tournament_id uuid not null,
  provider text not null,
  -- `*`: all games of the provider.
  game_code text not null check (game_code ~ '^([A-Za-z0-9_.:-]{1,80}|\*)$'),
  primary key (brand_id, tournament_id, provider, game_code),
  foreign key (brand_id, provider) references providers (brand_id, provider),
  foreign key (brand_id, tournament_id) references tournaments (brand_id, tournament_id)
);
-- functions/platform/03-audit.sql
create trigger tournament_games_audit
  after insert or delete or update on tournament_games for each row
  execute function audit_change('tournament_id', 'provider', 'game_code');
grant select on tournament_games to duang_app;
grant insert, update, delete on tournament_games to duang_desk;

create table tournament_prizes (
  brand_id int not null,
  tournament_id uuid not null,
  rank int not null check (rank between 1 and 1000),
  credit_satang bigint not null check (credit_satang >= 0),
  points bigint not null check (points >= 0),
  primary key (brand_id, tournament_id, rank),
  foreign key (brand_id, tournament_id) references tournaments (brand_id, tournament_id),
  constraint tournament_prizes_check check ((credit_satang + points) > 0)
);
-- functions/platform/03-audit.sql
create trigger tournament_prizes_audit
  after insert or delete or update on tournament_prizes for each row
  execute function audit_change('tournament_id', 'rank');
grant select on tournament_prizes to duang_app;
grant insert, update, delete on tournament_prizes to duang_desk;

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
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, tournament_id) references tournaments (brand_id, tournament_id)
) with (fillfactor = 70);
create index tournament_scores_order on tournament_scores (brand_id, tournament_id, rank);
grant select, insert, update, delete on tournament_scores to duang_app;

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
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, tournament_id) references tournaments (brand_id, tournament_id)
);
create index tournament_results_member on tournament_results (brand_id, member_id);
create index tournament_results_unpaid
  on tournament_results (brand_id, tournament_id, rank)
  where paid_at is null and (credit_satang + points) > 0;
grant select, insert, update (paid_at) on tournament_results to duang_app;

-- Members who take part in no tournament.
create table tournament_opt_outs (
  brand_id int not null,
  member_id bigint not null,
  opted_out_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
grant select, insert, update, delete on tournament_opt_outs to duang_app;
