-- The chart's numbers by name. PostgreSQL puts the number in place of each call when it plans.

create or replace function ledger.class_cash() returns int
language sql immutable parallel safe as $$ select 1 $$;

create or replace function ledger.class_rollback_receivable() returns int
language sql immutable parallel safe as $$ select 5 $$;

create or replace function ledger.class_game() returns int
language sql immutable parallel safe as $$ select 35 $$;

create or replace function ledger.class_free_rounds() returns int
language sql immutable parallel safe as $$ select 36 $$;

create or replace function ledger.kind_bet() returns smallint
language sql immutable parallel safe as $$ select 10::smallint $$;

create or replace function ledger.kind_win() returns smallint
language sql immutable parallel safe as $$ select 11::smallint $$;

create or replace function ledger.kind_bet_refund() returns smallint
language sql immutable parallel safe as $$ select 12::smallint $$;

create or replace function ledger.kind_win_reversal() returns smallint
language sql immutable parallel safe as $$ select 13::smallint $$;

create or replace function ledger.kind_win_receivable() returns smallint
language sql immutable parallel safe as $$ select 14::smallint $$;

create or replace function ledger.kind_free_win() returns smallint
language sql immutable parallel safe as $$ select 22::smallint $$;

create or replace function ledger.kind_free_reversal() returns smallint
language sql immutable parallel safe as $$ select 23::smallint $$;

create or replace function ledger.kind_free_receivable() returns smallint
language sql immutable parallel safe as $$ select 24::smallint $$;

-- Account ids are arithmetic: see core/ledger/README.md.
create or replace function ledger.member_account(p_member bigint, p_class int) returns bigint
language sql immutable parallel safe as $$ select p_member * 64 + p_class $$;

create or replace function ledger.house_account(p_instance int, p_class int) returns bigint
language sql immutable parallel safe as $$ select -(p_instance::bigint * 64 + p_class) $$;

revoke execute on function
  ledger.class_cash,
  ledger.class_rollback_receivable,
  ledger.class_game,
  ledger.class_free_rounds,
  ledger.kind_bet,
  ledger.kind_win,
  ledger.kind_bet_refund,
  ledger.kind_win_reversal,
  ledger.kind_win_receivable,
  ledger.kind_free_win,
  ledger.kind_free_reversal,
  ledger.kind_free_receivable,
  ledger.member_account,
  ledger.house_account
  from public;
grant execute on function
  ledger.class_cash,
  ledger.class_rollback_receivable,
  ledger.class_game,
  ledger.class_free_rounds,
  ledger.kind_bet,
  ledger.kind_win,
  ledger.kind_bet_refund,
  ledger.kind_win_reversal,
  ledger.kind_win_receivable,
  ledger.kind_free_win,
  ledger.kind_free_reversal,
  ledger.kind_free_receivable,
  ledger.member_account,
  ledger.house_account
  to duang_app;
