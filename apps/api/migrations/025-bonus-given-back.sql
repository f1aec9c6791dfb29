-- What giving a bonus back has taken: the bonus, and what was won with it (docs/decisions/029-what-a-bonus-won-goes-back-with-it.md).
alter table bonus_grants add column forfeited_satang bigint check (forfeited_satang >= 0);
update bonus_grants set forfeited_satang = bonus_satang where status = 'forfeited';
alter table bonus_grants add check ((status = 'forfeited') = (forfeited_satang is not null));
grant update (forfeited_satang) on bonus_grants to duang_app;
