-- Notices of another bank account or phone. Members without push see them on their pages.
create table identity_changes (
  brand_id int not null,
  change_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  kind text not null check (kind in ('bank', 'phone')),
  -- `proposed`: shown while the proposal is open. `changed`: in force.
  step text not null check (step in ('proposed', 'changed')),
  proposal_id uuid,
  -- Of the new account or phone.
  bank_code text,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  at timestamptz not null,
  -- No withdrawal goes to the account before this time.
  payable_from timestamptz,
  -- The member has read it.
  dismissed_at timestamptz,
  primary key (brand_id, change_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check ((step = 'proposed') = (proposal_id is not null)),
  check ((kind = 'bank') = (bank_code is not null))
);
create index identity_changes_member
  on identity_changes (brand_id, member_id, at desc, change_id desc);
create index identity_changes_proposal on identity_changes (brand_id, proposal_id)
  where proposal_id is not null;
revoke update, delete on identity_changes from duang_app;
grant update (dismissed_at) on identity_changes to duang_app;

-- Members see a proposal about them while it is open. Its content stays hidden.
grant select (brand_id, proposal_id, state, expires_at) on proposals to duang_app;
