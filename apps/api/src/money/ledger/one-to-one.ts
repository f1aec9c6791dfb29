/** The type of invariants, and the form of most of them: a fact, and the money that it moved. */
import { MEMBER_CLASSES } from './chart.ts'
import type { Account } from './ledger.ts'

export type Invariant = { name: string; query: string }

/**
 * Facts and transfers of a kind are one to one: same id, same member, same amount, no transfer without a fact and no fact without one.
 * `facts` selects brand_id, member_id, fact, transfer_id, amount; `account` is the member's side of the kind.
 */
export function oneToOne(name: string, kind: string, account: Account, facts: string): Invariant {
  const query = `
    with facts as (${facts}), moves as (
      select e.brand_id, e.transfer_id, e.seq, e.account_id / 64 as member_id, abs(e.change) as amount
      from scope_entries e join ledger.transfer_kinds k using (kind)
      where k.code = '${kind}' and e.account_id % 64 = ${MEMBER_CLASSES[account]}
    )
    select case
        when f.fact is null then 'transfer ' || m.transfer_id || ' has no fact'
        when m.transfer_id is null then f.fact || ' has no transfer'
        else f.fact || ' differs from transfer ' || m.transfer_id end as broken,
      coalesce(m.seq, 0) as place
    from facts f full join moves m using (brand_id, transfer_id)
    where (f.member_id, f.amount) is distinct from (m.member_id, m.amount)`
  return { name, query }
}
