-- Corrections wait for a second person where everything else does.
-- See docs/decisions/084-actions.md.
-- Oldest release: 0.1.0

-- Who owns the order and how much: a proposal of an order is nothing without both.
alter table proposals
  add constraint proposals_orders check (
    kind not in (
      'correction.credit',
      'correction.goodwill',
      'correction.debit',
      'correction.unassign',
      'receivable.write-off'
    )
    or (member_id is not null and coalesce(amount_satang, 0) > 0)
  ) not valid;

-- `verify-ledger` compares approved orders with what they made.
grant select (decided_by, decided_at) on proposals to duang_app;

-- What waits is carried over, as the desk would have proposed it. The table `approvals` stays as
-- history.
insert into proposals (
    brand_id,
    kind,
    subject,
    member_id,
    amount_satang,
    payload,
    effect,
    reason,
    proposed_by,
    proposed_at,
    expires_at)
  select
    a.brand_id,
    case a.act when 'write-off' then 'receivable.' else 'correction.' end || a.act,
    a.subject_id::text,
    a.member_id,
    a.amount_satang,
    jsonb_build_object(
      'input',
      jsonb_strip_nulls(
        jsonb_build_object(
          'member', case when a.act in ('credit', 'goodwill', 'debit') then m.uuid end,
          'line', a.line_id,
          'receivable', a.correction_id,
          'amount', case when a.act <> 'unassign' then round(a.amount_satang / 100.0, 2) end,
          'mayOwe', a.can_owe,
          'reason', rpad(a.reason, greatest(3, length(a.reason)), '.'),
          'note', a.member_note
        )
      ),
      'before', null,
      'state', case when a.act = 'unassign' then a.deposit_id end
    ),
    to_jsonb(
      array_remove(
        array[
          case
            when a.member_note is not null then jsonb_build_object(
              'label', 'note', 'before', null, 'after', a.member_note, 'unit', 'text'
            )
          end,
          case
            when a.can_owe then jsonb_build_object(
              'label', 'owed', 'before', null, 'after', 'atApproval', 'unit', 'text'
            )
          end
        ],
        null
      )
    ),
    rpad(a.reason, greatest(3, length(a.reason)), '.'),
    a.proposed_by,
    a.proposed_at,
    a.expires_at
  from approvals a
  join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
  where a.state = 'open' and a.expires_at > now();

-- Writes few rows: only what waits today.
update approvals
set state = 'expired', decided_at = now(), note = 'carried over to proposals'
where state = 'open';
