-- The constraint of 071, checked for existing rows without a lock that writers would wait for.
alter table bonus_grants validate constraint bonus_grants_held;
