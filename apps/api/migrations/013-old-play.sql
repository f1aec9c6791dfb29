-- Play is removed when it is old, and a login only after the play that points at it; both are found by index.
create index game_sessions_age on game_sessions (brand_id, launched_at);
create index game_sessions_login on game_sessions (brand_id, session_id);
-- Old rows go; what was played is told by rounds and transactions, which stay.
grant delete on game_sessions to duang_app;
