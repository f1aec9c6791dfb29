/**
 * The TPC-B-like transaction of pgbench (its tables, its five statements) as one SQL function, so that it costs one round trip like
 * `ledger.post_one`. A scale has 1 branch, 10 tellers and 100,000 accounts.
 */
export const TPCB_SQL = (scale: number): string => `
  create table pgbench_branches (bid int primary key, bbalance int not null, filler char(88));
  create table pgbench_tellers (tid int primary key, bid int not null, tbalance int not null, filler char(84));
  create table pgbench_accounts (aid int primary key, bid int not null, abalance int not null, filler char(84));
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select i, 0, '' from generate_series(1, ${scale}) i;
  insert into pgbench_tellers select i, (i - 1) / 10 + 1, 0, '' from generate_series(1, ${scale} * 10) i;
  insert into pgbench_accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale} * 100000) i;
  -- The standard body is prepared once a session by PostgreSQL; the same in PL/pgSQL was measured and is no faster.
  create function tpcb(p_aid int, p_tid int, p_bid int, p_delta int) returns int language sql begin atomic
    update pgbench_accounts set abalance = abalance + p_delta where aid = p_aid;
    update pgbench_tellers set tbalance = tbalance + p_delta where tid = p_tid;
    update pgbench_branches set bbalance = bbalance + p_delta where bid = p_bid;
    insert into pgbench_history (tid, bid, aid, delta, mtime) values (p_tid, p_bid, p_aid, p_delta, current_timestamp);
    select abalance from pgbench_accounts where aid = p_aid;
  end;
  -- The least that a commit can cost: one row into a table without an index. Nothing that commits can be faster.
  create function bare_insert(p_delta int) returns int language sql begin atomic
    insert into pgbench_history (tid, bid, aid, delta, mtime) values (1, 1, 1, p_delta, current_timestamp) returning delta;
  end;
  analyze pgbench_branches, pgbench_tellers, pgbench_accounts;
`
