-- What a security review left open: one explained line a payout, limits of retries, message ids of feeds, what the application may
-- not change, and indexes for every list.

-- One line of a statement explains one payout. A second one with the same key is money that left twice: staff must see it.
update statement_lines l set state = 'unexplained' where direction = 'out' and state = 'payout' and exists (
  select from statement_lines o where o.brand_id = l.brand_id and o.reference = l.reference and o.direction = 'out'
    and o.state = 'payout' and o.line_id < l.line_id);
create unique index statement_lines_explained on statement_lines (brand_id, reference) where direction = 'out' and state = 'payout';

-- A name that a bank told is shown whole when money has come from the account, not before: a stranger's number must not buy a name.
alter table member_banks add deposited_from_at timestamptz;
update member_banks b set deposited_from_at = (
  select min(d.credited_at) from deposits d where d.brand_id = b.brand_id and d.member_id = b.member_id and d.matched_by = 'engine'
    and coalesce(d.bank_code, b.bank_code) = b.bank_code);

-- Asking for a failed payout again: counted by Bangkok day, and its time runs from the first failure.
alter table payouts
  add first_failed_at timestamptz,
  add retries smallint not null default 0 check (retries between 0 and 5),
  add retried_on date;
update payouts p set first_failed_at = (
  select min(s.at) from withdrawal_steps s where s.brand_id = p.brand_id and s.withdrawal_id = p.withdrawal_id and s.state = 'failed');

-- Messages of feeds that were taken: the same id with the same time is a copy by somebody who listened.
create table webhook_messages (
  brand_id int not null,
  feed text not null,
  message_id text not null,
  -- As its signature says; a retry is signed again, later.
  sent_at timestamptz not null,
  received_at timestamptz not null,
  primary key (brand_id, feed, message_id),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed)
);
create index webhook_messages_age on webhook_messages (brand_id, received_at);

-- Who settled a contradiction, and why.
alter table quarantine add resolved_by text, add note text;
create index quarantine_open on quarantine (brand_id, received_at) where resolved_at is null;

-- Lists by state: the rare states by an index of their own, the two common ones by the newest lines.
drop index statement_lines_queue;
create index statement_lines_state on statement_lines (brand_id, state, booked_at desc, line_id desc)
  where state in ('new', 'queued', 'returned', 'ignored', 'unexplained');
drop index withdrawals_waiting;
create index withdrawals_state on withdrawals (brand_id, state, requested_at);
create index sessions_member on sessions (brand_id, member_id);
create index sessions_age on sessions (brand_id, coalesce(ended_at, expires_at));
create index deposit_intents_age on deposit_intents (brand_id, expires_at);
create index deposit_intents_suffix on deposit_intents (brand_id, receiving_account_id, suffix_satang, expires_at desc)
  where suffix_satang is not null;

-- What the application may do, where "everything" was too much. Operators' tables it reads; facts it adds to; of rows that go from
-- state to state it may write what changes, never what came from outside. The rest is the owner's: migrations, `npm start`, `duang`.
revoke insert, update, delete on brands, brand_hosts, levels, announcements, bank_feeds, receiving_accounts from duang_app;
grant update (poll_cursor) on bank_feeds to duang_app;
-- PostgreSQL lets only those lock a row who may change something of it: assignments are handed out under this lock.
grant update (priority) on receiving_accounts to duang_app;

revoke update, delete on consents, deposits, withdrawal_steps, idempotency_keys, deposit_intents, webhook_messages from duang_app;
grant delete on idempotency_keys, deposit_intents, webhook_messages to duang_app;
grant update (sent_at, received_at) on webhook_messages to duang_app;

revoke update, delete on members, member_banks, statement_lines, quarantine, bonus_grants, withdrawals, withdrawal_days, payouts
  from duang_app;
grant update (password_hash, level, points, last_login_at, previous_login_at) on members to duang_app;
grant update (deposited_from_at) on member_banks to duang_app;
grant update (state, matching, decided_by, decided_at, note) on statement_lines to duang_app;
grant update (resolved_at, resolved_by, note) on quarantine to duang_app;
grant update (status, turnover_done_satang, ended_at) on bonus_grants to duang_app;
grant update (state, ended_at, decided_by, note) on withdrawals to duang_app;
grant update (requests, requests_cap, amount_satang, amount_cap_satang) on withdrawal_days to duang_app;
grant update (state, attempts, next_at, is_retryable, bank_reference, reason, updated_at, first_failed_at, retries, retried_on)
  on payouts to duang_app;
