-- The chart's numbers by name. PostgreSQL puts the number in place of each call when it plans.

create or replace function ledger.class_cash() returns int
language sql immutable parallel safe as $$ select 1 $$;

create or replace function ledger.class_hold() returns int
language sql immutable parallel safe as $$ select 2 $$;

create or replace function ledger.class_rollback_receivable() returns int
language sql immutable parallel safe as $$ select 5 $$;

create or replace function ledger.class_at_provider() returns int
language sql immutable parallel safe as $$ select 6 $$;

create or replace function ledger.class_game() returns int
language sql immutable parallel safe as $$ select 35 $$;

create or replace function ledger.class_free_rounds() returns int
language sql immutable parallel safe as $$ select 36 $$;

create or replace function ledger.kind_bet() returns smallint
language sql immutable parallel safe as $$ select 401::smallint $$;

create or replace function ledger.kind_win() returns smallint
language sql immutable parallel safe as $$ select 402::smallint $$;

create or replace function ledger.kind_bet_refund() returns smallint
language sql immutable parallel safe as $$ select 403::smallint $$;

create or replace function ledger.kind_win_reversal() returns smallint
language sql immutable parallel safe as $$ select 404::smallint $$;

create or replace function ledger.kind_win_receivable() returns smallint
language sql immutable parallel safe as $$ select 405::smallint $$;

create or replace function ledger.kind_free_win() returns smallint
language sql immutable parallel safe as $$ select 411::smallint $$;

create or replace function ledger.kind_free_reversal() returns smallint
language sql immutable parallel safe as $$ select 412::smallint $$;

create or replace function ledger.kind_free_receivable() returns smallint
language sql immutable parallel safe as $$ select 413::smallint $$;

create or replace function ledger.kind_round_lost() returns smallint
language sql immutable parallel safe as $$ select 421::smallint $$;

create or replace function ledger.kind_round_won() returns smallint
language sql immutable parallel safe as $$ select 422::smallint $$;

-- Account ids are arithmetic: see money/ledger/README.md.
create or replace function ledger.member_account(p_member bigint, p_class int) returns bigint
language sql immutable parallel safe as $$ select p_member * 64 + p_class $$;

create or replace function ledger.house_account(p_instance int, p_class int) returns bigint
language sql immutable parallel safe as $$ select -(p_instance::bigint * 64 + p_class) $$;

revoke execute on function
  ledger.class_cash,
  ledger.class_hold,
  ledger.class_rollback_receivable,
  ledger.class_at_provider,
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
  ledger.kind_round_lost,
  ledger.kind_round_won,
  ledger.member_account,
  ledger.house_account
  from public;
grant execute on function
  ledger.class_cash,
  ledger.class_hold,
  ledger.class_rollback_receivable,
  ledger.class_at_provider,
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
  ledger.kind_round_lost,
  ledger.kind_round_won,
  ledger.member_account,
  ledger.house_account
  to duang_app;
