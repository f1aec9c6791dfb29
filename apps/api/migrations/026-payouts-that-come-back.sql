-- Payouts whose money comes back (docs/decisions/030-money-of-a-payout-is-no-deposit.md): a bank that reverses one books a line
-- that names it, which is no deposit.
insert into ledger.transfer_kinds values (7, 'withdraw.return', 33, 1, 'The bank sent a payout back after it was paid');

-- paid → returned: the credit is here again. The line that brought it; also of one that had been refunded by then, where nothing is credited.
alter table withdrawals drop constraint withdrawals_state_check;
alter table withdrawals add constraint withdrawals_state_check
  check (state in ('requested', 'approved', 'sent', 'unknown', 'failed', 'paid', 'refunded', 'rejected', 'returned'));
alter table withdrawals drop constraint withdrawals_check;
alter table withdrawals add constraint withdrawals_check check ((state in ('paid', 'refunded', 'rejected', 'returned')) = (ended_at is not null));
alter table withdrawals add column returned_line_id bigint;
alter table withdrawals add foreign key (brand_id, returned_line_id) references statement_lines (brand_id, line_id);
alter table withdrawals add check (returned_line_id is null or state in ('returned', 'refunded'));
alter table withdrawals add check (returned_line_id is not null or state <> 'returned');
create unique index withdrawals_returned on withdrawals (brand_id, returned_line_id) where returned_line_id is not null;
grant update (returned_line_id) on withdrawals to duang_app;

-- in: new or queued → reversed.
alter table statement_lines drop constraint statement_lines_state_check;
alter table statement_lines add constraint statement_lines_state_check
  check (state in ('new', 'credited', 'queued', 'returned', 'ignored', 'payout', 'unexplained', 'reversed'));
-- Money that left for a payout which failed is unexplained, whichever was known first.
update statement_lines l set state = 'unexplained',
    matching = '{"verdict": "none", "ranked": [], "refused": [], "doubts": ["payout-failed"]}'
  from payouts p where p.brand_id = l.brand_id and p.payout_key = l.reference and p.state = 'failed' and l.direction = 'out' and l.state = 'payout';
