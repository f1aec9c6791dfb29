/** The invariant of blocks that needs no hashing. `duang seal verify` recomputes them. */
import type { Invariant } from './one-to-one.ts'

export const blockInvariant: Invariant = {
  name: 'I32 the blocks of the ledger have no gap, and as many transfers as they say',
  query: `
      select 'brand ' || brand_id || ': block ' || block || ' does not follow the one before' as broken, block as place
      from (
        select *, lag(block, 1, 0::bigint) over w as block_before, lag(total, 1, 0::bigint) over w as total_before,
          lag(from_seq) over w as from_before, lag(to_seq) over w as to_before
        from ledger.seal_blocks window w as (partition by brand_id order by block)
      ) b
      where block <> block_before + 1 or total <> total_before + n
        or from_seq <> to_before and (from_seq, to_seq) <> (from_before, to_before)
      union all
      select 'brand ' || brand_id || ': ' || count(t.seq) || ' transfers with seq up to ' || to_seq || ', not ' || n, to_seq
      from (
        select brand_id, min(from_seq) as from_seq, max(to_seq) as to_seq, sum(n) as n
        from ledger.seal_blocks where to_seq > (select seq from scope_mark) group by brand_id
      ) b
      left join ledger.transfers t using (brand_id)
      where t.seq > b.from_seq and t.seq <= b.to_seq
      group by brand_id, to_seq, n having count(t.seq) <> n`,
}
