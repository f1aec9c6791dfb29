-- Moves between cells: hosts that are on their way, and rows that changed after they were hashed.

alter table brand_moves
  -- Both cells answer these with 503 while the proxy still leads to the wrong one.
  add column hosts text[] not null default '{}',
  -- From here on the keys of changed rows are noted.
  add column noted_at timestamptz;

-- Rows of a moving brand that changed since they were hashed: the move compares these again.
-- Without
-- a unique key, so that two transactions never wait for each other. A crash of the server ends the
-- move, so the table needs no log.
create unlogged table brand_move_changes (
  brand_id int not null,
  table_name text not null,
  -- Values of the primary key without the brand, in its order.
  key jsonb not null
);
revoke select, update, delete, truncate on brand_move_changes from duang_app;
grant insert on brand_move_changes to duang_app;
