-- Records decisions of staff whose rows name the person. See docs/decisions/072-sealed-audit.md.

-- Returns whether a person decided: no part of the application has this name. An unknown name is a
-- person, so that no decision is missing.
create or replace function is_person(p_actor text) returns boolean language sql immutable as $$
  select p_actor is not null
    and p_actor not in ('auto', 'engine', 'expiry', 'member', 'payout', 'provider', 'seed')
    and p_actor not like 'bank:%'
    and p_actor not like 'robot:%'
$$;

-- The member that a decision concerns. A credited line names its member in its deposit.
create or replace function decided_member(p_table text, p_row jsonb)
returns bigint language sql stable as $$
  select coalesce(
    (p_row ->> 'member_id')::bigint,
    (
      select d.member_id
      from deposits d
      where p_table = 'statement_lines'
        and d.brand_id = (p_row ->> 'brand_id')::int
        and d.line_id = (p_row ->> 'line_id')::bigint
        and d.unassigned_at is null
    )
  )
$$;

-- Records a decision. Arguments: the columns that name the person, the first that has a value
-- counts; the column of the reason; the columns that identify the row.
create or replace function audit_decision() returns trigger language plpgsql as $$
declare
  whole jsonb := to_jsonb(new);
  old_row jsonb := case when tg_op = 'UPDATE' then audited_row(to_jsonb(old)) end;
  new_row jsonb := audited_row(whole);
  changed jsonb := differing(new_row, old_row);
  person text := (
    select whole ->> name
    from unnest(string_to_array(tg_argv[0], ' ')) with ordinality as named (name, place)
    where whole ->> name is not null
    order by place
    limit 1
  );
begin
  if is_person(person) and old_row is distinct from new_row then
    insert into audit_log (
        brand_id,
        actor,
        action,
        member_id,
        subject,
        before,
        after,
        reason)
      select
        (whole ->> 'brand_id')::int,
        person,
        audit_action(tg_table_name, tg_op, changed),
        decided_member(tg_table_name, whole),
        string_agg(whole ->> name, ' ' order by position),
        differing(old_row, new_row),
        changed,
        coalesce(nullif(current_setting('duang.reason', true), ''), changed ->> tg_argv[1])
      from unnest(tg_argv[2:]) with ordinality as argument (name, position);
  end if;
  return null;
end
$$;

-- Bank: lines, deposits above a limit, contradicting messages.
create or replace trigger statement_lines_decision
  after update of decided_by on statement_lines
  for each row execute function audit_decision('decided_by', 'note', 'line_id');
create or replace trigger deposit_flags_decision
  after update of seen_by on deposit_flags
  for each row execute function audit_decision('seen_by', 'note', 'deposit_id');
create or replace trigger quarantine_decision
  after update of resolved_by on quarantine
  for each row execute function audit_decision('resolved_by', 'note', 'quarantine_id');

-- Withdrawals and payouts.
create or replace trigger withdrawals_decision
  after update of decided_by on withdrawals
  for each row execute function audit_decision('decided_by', 'note', 'withdrawal_id');
create or replace trigger payouts_decision
  after update of debit_checked_by on payouts
  for each row execute function audit_decision('debit_checked_by', 'debit_note', 'withdrawal_id');

-- Corrections: who approved one decided it.
create or replace trigger corrections_decision
  after insert on corrections
  for each row
  execute function audit_decision('approved_by requested_by', 'reason', 'correction_id');
create or replace trigger receivable_settlements_decision
  after insert on receivable_settlements
  for each row
  execute function audit_decision('approved_by requested_by', 'reason', 'settlement_id');
create or replace trigger approvals_decision
  after insert on approvals
  for each row execute function audit_decision('proposed_by', 'reason', 'approval_id');
create or replace trigger approvals_decided
  after update of decided_by on approvals
  for each row execute function audit_decision('decided_by', 'note', 'approval_id');

-- Providers that hold credit.
create or replace trigger provider_transfers_decision
  after update of ended_by on provider_transfers
  for each row execute function audit_decision('ended_by', 'note', 'ref');
create or replace trigger provider_discrepancies_decision
  after update of seen_by on provider_discrepancies
  for each row execute function audit_decision('seen_by', 'note', 'discrepancy_id');

-- Members.
create or replace trigger excluded_namesakes_decision
  after update of seen_by on excluded_namesakes
  for each row execute function audit_decision('seen_by', 'note', 'namesake_id');
create or replace trigger play_breaks_decision
  after insert on play_breaks
  for each row execute function audit_decision('asked_by', 'note', 'break_id');
create or replace trigger member_notes_decision
  after insert on member_notes
  for each row execute function audit_decision('actor', '', 'note_id');

-- The site.
create or replace trigger maintenance_windows_decision
  after insert on maintenance_windows
  for each row execute function audit_decision('created_by', '', 'window_id');
create or replace trigger maintenance_windows_cancelled
  after update of cancelled_by on maintenance_windows
  for each row execute function audit_decision('cancelled_by', '', 'window_id');
create or replace trigger documents_decision
  after insert on documents
  for each row execute function audit_decision('published_by', '', 'kind', 'language', 'version');
create or replace trigger movies_audit
  after insert or update or delete on movies
  for each row execute function audit_change('movie_id');
