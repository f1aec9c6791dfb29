-- Links for a new password of a member: a second part that staff never see, notices, and a wait of
-- withdrawals. See docs/decisions/079-links-and-sign-ins.md.

-- Wrong answers about phone and account. After some the link is dead.
alter table password_resets add column tries smallint not null default 0;
-- Withdrawals wait for so long after the use of the link.
alter table password_resets add column wait_hours int not null default 0;
-- The member has read the notice.
alter table password_resets add column dismissed_at timestamptz;
grant update (tries, dismissed_at) on password_resets to duang_app;
