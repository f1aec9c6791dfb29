-- Members accept a new version of terms or privacy notice again.

-- Whether members who accepted an earlier version are asked to accept this one. A correction of
-- wording asks no member, and neither do versions from before this migration.
alter table documents add column asks_again boolean not null default false;

-- Where the consent came from. Null: given before this migration.
alter table consents add column address inet;
