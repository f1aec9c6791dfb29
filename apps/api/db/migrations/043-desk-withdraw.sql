-- What the desk reads beside a withdrawal: members who share a device or a name, and the sum that
-- one person approved today.

create index known_devices_hash on known_devices (brand_id, device_hash);
create index members_name on members (brand_id, lower(name));
create index withdrawal_steps_approved on withdrawal_steps (brand_id, actor, at)
  where state = 'approved';
