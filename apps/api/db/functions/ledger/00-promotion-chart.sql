-- The numbers of the chart by name, for promotions: see 00-chart.sql.

create or replace function ledger.class_affiliate() returns int
language sql immutable parallel safe as $$ select 3 $$;

create or replace function ledger.class_cashback() returns int
language sql immutable parallel safe as $$ select 4 $$;

create or replace function ledger.class_points() returns int
language sql immutable parallel safe as $$ select 8 $$;

create or replace function ledger.class_house_promotion() returns int
language sql immutable parallel safe as $$ select 40 $$;

create or replace function ledger.class_house_affiliate() returns int
language sql immutable parallel safe as $$ select 41 $$;

create or replace function ledger.class_house_cashback() returns int
language sql immutable parallel safe as $$ select 42 $$;

create or replace function ledger.class_house_points() returns int
language sql immutable parallel safe as $$ select 43 $$;

revoke execute on function
  ledger.class_affiliate,
  ledger.class_cashback,
  ledger.class_points,
  ledger.class_house_promotion,
  ledger.class_house_affiliate,
  ledger.class_house_cashback,
  ledger.class_house_points
  from public;
grant execute on function
  ledger.class_affiliate,
  ledger.class_cashback,
  ledger.class_points,
  ledger.class_house_promotion,
  ledger.class_house_affiliate,
  ledger.class_house_cashback,
  ledger.class_house_points
  to duang_app;
