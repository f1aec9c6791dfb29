-- The lobby: games that are new, and games that are played the most.

-- When a catalogue first listed the game.
alter table games add column added_at timestamptz not null default now();
update games set added_at = synced_at;

-- Rounds of the last seven days by game. A job counts them, so that the lobby never reads rounds.
create table game_popularity (
  brand_id int not null references brands,
  provider text not null,
  game_code text not null,
  rounds bigint not null check (rounds > 0),
  counted_at timestamptz not null,
  primary key (brand_id, provider, game_code)
);
