-- Tables of promotions: what operators change is recorded, and what was drawn never changes.

-- Stock that orders take is not recorded: the orders are.
create or replace trigger goods_audit
  after insert or update of name, picture, received_count, is_active on goods
  for each row execute function audit_change('goods_id');
create or replace trigger prize_tables_audit
  after insert on prize_tables
  for each row execute function audit_change('game', 'version');
create or replace trigger prize_tables_append_only
  before update or delete or truncate on prize_tables
  for each statement execute function refuse_change();
create or replace trigger draws_append_only
  before update or delete or truncate on draws
  for each statement execute function refuse_change();
