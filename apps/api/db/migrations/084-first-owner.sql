-- The one-time link of the first owner, which `npm start` prints. It works on the machine of the
-- desk alone, and ends when another person is invited.
alter table desk.invites add column is_first_owner boolean not null default false;
