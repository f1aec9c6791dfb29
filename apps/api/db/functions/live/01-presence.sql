-- Presence of members on the socket.

-- Time without a sign after which a process counts as ended. Processes call live.beat each second.
create or replace function live.silence_max()
returns interval language sql immutable as $$
  select interval '3 seconds'
$$;

-- Records that a process is alive, and the members that came and left since its last call. Returns
-- the number of distinct members of each brand over all processes. is_forgotten: the process was
-- unknown, so it must record all of its members again.
create or replace function live.beat(
  p_process uuid,
  p_came_brands int[],
  p_came_members bigint[],
  p_left_brands int[],
  p_left_members bigint[]
) returns table (brand_id int, online int, is_forgotten boolean) language plpgsql as $$
declare
  is_new boolean;
begin
  insert into live.processes as p (process_id, seen_at)
    values (p_process, clock_timestamp())
    on conflict (process_id) do update set seen_at = excluded.seen_at
    -- A row version without a predecessor is new.
    returning p.xmax = 0 into is_new;
  delete from live.members m
    using unnest(p_left_brands, p_left_members) as gone (brand_id, member_id)
    where m.brand_id = gone.brand_id
      and m.process_id = p_process
      and m.member_id = gone.member_id;
  insert into live.members (brand_id, process_id, member_id)
    select came.brand_id, p_process, came.member_id
      from unnest(p_came_brands, p_came_members) as came (brand_id, member_id)
      on conflict do nothing;
  -- Locked rows are of a process that is alive, or are being removed by another one.
  delete from live.processes
    where process_id in (
      select process_id from live.processes
      where seen_at < clock_timestamp() - live.silence_max()
      for update skip locked
    );
  return query
    select m.brand_id, count(distinct m.member_id)::int, is_new
      from live.members m
      group by m.brand_id
    union all
    select null, 0, true
      where is_new;
end
$$;
revoke execute on function live.beat from public;
revoke execute on function live.silence_max from public;
grant execute on function live.beat to duang_app;
grant execute on function live.silence_max to duang_app;
