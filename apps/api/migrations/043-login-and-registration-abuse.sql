-- Protection of logins and registrations: devices that a member logged in from, and proofs of work.

-- A browser that a member logged in from. Its secret cookie keeps the way in open while strangers fail at the member's name.
create table known_devices (
  brand_id int not null,
  member_id bigint not null,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  primary key (brand_id, member_id, device_hash),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index known_devices_age on known_devices (brand_id, seen_at);
grant select, insert, delete on known_devices to duang_app;
grant update (seen_at) on known_devices to duang_app;

-- The key that challenges are signed with; every process of a deployment must recognise them. 244 random bits.
alter table brands
  add column proof_key text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- A ticket that was paid for with a proof of work, needed while a brand answers more than its share of an hour.
alter table registration_tickets
  add column is_proven boolean not null default false;
