-- Refused sign-ins and refused acts of staff, counted by quarter of an hour. The audit log gets a
-- row for the first one, the tenth, the hundredth: a flood cannot fill it (decision 080).
create table desk.refusals (
  quarter timestamptz not null,
  -- `sign-in`, `act`.
  kind text not null,
  -- The person, of an act with the brand; empty: a name that nobody has.
  name text not null,
  -- The network of a sign-in, the call of an act; `others`: beyond the places that are counted.
  place text not null,
  count bigint not null,
  primary key (quarter, kind, name, place)
);
