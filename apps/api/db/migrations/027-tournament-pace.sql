-- Milliseconds that the live ranking of `scored_at` took. A large tournament is ranked less often.
alter table tournaments add scoring_ms int not null default 0 check (scoring_ms >= 0);
grant update (scoring_ms) on tournaments to duang_app;
