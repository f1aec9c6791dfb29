-- Whether a withdrawal uses up its day: one of the requests, and its amount of the daily sum. One
-- that was rejected, refunded or returned does not (functions/withdraw/03-day-given-back.sql).
-- Those that ended so before this migration still count on their past day.
alter table withdrawals add column is_counted boolean not null default true;
