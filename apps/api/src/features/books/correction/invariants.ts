/** Invariants of corrections: each is one transfer, claims and receivables agree, and two persons are distinct. */
import { MEMBER_CLASSES } from '#money/ledger/chart.ts'
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

/** Proposals of orders. Their subject is the id of the correction or settlement. */
const ORDERS = `('correction.credit', 'correction.goodwill', 'correction.debit', 'correction.unassign', 'receivable.write-off')`

const corrections = (kind: string, where: string): string => `
  select brand_id, member_id, 'correction ' || correction_id as fact,
    ledger.stable_id('${kind}', brand_id::text, correction_id::text) as transfer_id, amount_satang as amount
  from scope_members join corrections using (brand_id, member_id) where ${where}`

const settlements = (kind: string, where: string): string => `
  select brand_id, member_id, 'settlement ' || settlement_id as fact,
    ledger.stable_id('${kind}', brand_id::text, settlement_id::text) as transfer_id, amount_satang as amount
  from scope_members join receivable_settlements using (brand_id, member_id) where ${where}`

const collectedAtOnce = `
  select brand_id, member_id, 'claim ' || correction_id as fact,
    ledger.stable_id('receivable.collect', brand_id::text, correction_id::text) as transfer_id, collected_satang as amount
  from scope_members join corrections using (brand_id, member_id) where collected_satang > 0`

export const correctionInvariants: Invariant[] = [
  oneToOne(
    'I22 an unassigned deposit is claimed once',
    'deposit.unassign',
    'receivable',
    corrections('deposit.unassign', `kind = 'unassign'`),
  ),
  oneToOne(
    'I22 a debit by staff is claimed once',
    'correction.debit',
    'receivable',
    corrections('correction.debit', `kind = 'debit'`),
  ),
  oneToOne(
    'I22 a credit by staff is one transfer',
    'correction.credit',
    'cash',
    corrections('correction.credit', `kind = 'credit'`),
  ),
  oneToOne(
    'I22 goodwill is one transfer, a gift or a write-off',
    'goodwill.credit',
    'cash',
    `${corrections('goodwill.credit', `kind = 'goodwill'`)} union all ${settlements('goodwill.credit', `kind = 'write-off'`)}`,
  ),
  oneToOne(
    'I22 what settles a claim leaves the credit once',
    'receivable.collect',
    'cash',
    `${collectedAtOnce} union all ${settlements('receivable.collect', 'true')}`,
  ),
  {
    name: 'I22 a claim is settled by its debit, collections and write-off',
    query: `
      select 'claim ' || c.correction_id || ': ' || c.settled_satang || ' satang settled, ' || coalesce(s.satang, 0) || ' in settlements'
        as broken, c.member_id as place
      from scope_members join corrections c using (brand_id, member_id)
      left join (
        select brand_id, correction_id, sum(amount_satang) as satang from receivable_settlements group by brand_id, correction_id
      ) s on s.brand_id = c.brand_id and s.correction_id = c.correction_id
      where c.settled_satang <> coalesce(s.satang, 0)
        or (c.settled_at is null) <> (c.kind in ('unassign', 'debit') and c.collected_satang + c.settled_satang < c.amount_satang)
      union all
      select 'settlement ' || s.settlement_id || ' of another member', s.member_id
      from scope_members join receivable_settlements s using (brand_id, member_id)
      join corrections c on c.brand_id = s.brand_id and c.correction_id = s.correction_id
      where c.member_id <> s.member_id`,
  },
  {
    name: 'I22 the receivable of a member is the open part of its claims',
    query: `
      select 'member ' || s.member_id || ': ' || -coalesce(a.balance_satang, 0) || ' receivable, ' || coalesce(c.satang, 0) || ' open' as broken,
        s.member_id as place
      from scope_members s
      left join ledger.balances a on a.brand_id = s.brand_id and a.account_id = s.member_id * 64 + ${MEMBER_CLASSES.receivable}
      left join (
        select brand_id, member_id, sum(amount_satang - collected_satang - settled_satang) as satang
        from scope_members join corrections using (brand_id, member_id) where settled_at is null group by brand_id, member_id
      ) c on c.brand_id = s.brand_id and c.member_id = s.member_id
      where -coalesce(a.balance_satang, 0) <> coalesce(c.satang, 0)`,
  },
  {
    name: 'I22 a deposit is valid or unassigned, whole',
    query: `
      select 'deposit ' || d.deposit_id as broken, d.line_id as place
      from scope_members s join deposits d using (brand_id, member_id)
      left join corrections c on c.brand_id = d.brand_id and c.deposit_id = d.deposit_id
      left join bonus_grants g on g.brand_id = d.brand_id and g.deposit_id = d.deposit_id
      where (d.unassigned_at is null) <> (c.correction_id is null)
        or c.correction_id is not null and (c.member_id, c.amount_satang) <> (d.member_id, d.amount_satang)
        or g.grant_id is not null and g.is_void <> (d.unassigned_at is not null)
        or g.is_void and (g.status <> 'forfeited' or c.bonus_satang not in (0, g.forfeited_satang))`,
  },
  {
    name: 'I22 an approved order had two persons, and was carried out once',
    query: `
      with made as (
        select brand_id, member_id, correction_id as subject_id, kind as act, amount_satang, requested_by, approved_by
          from scope_members join corrections using (brand_id, member_id)
        union all
        select brand_id, member_id, settlement_id, kind, amount_satang, requested_by, approved_by
          from scope_members join receivable_settlements using (brand_id, member_id)
      ), approved as (
        select brand_id, member_id, subject_id, act, amount_satang, proposed_by, decided_by
          from scope_members join approvals using (brand_id, member_id) where state = 'approved'
        union all
        select brand_id, member_id, subject::uuid, split_part(kind, '.', 2), amount_satang, proposed_by, decided_by
          from scope_members join proposals using (brand_id, member_id)
          where state = 'approved' and kind in ${ORDERS}
      )
      select 'order ' || coalesce(m.subject_id, a.subject_id) as broken, coalesce(m.member_id, a.member_id) as place
      from (select * from made where approved_by is not null) m
      full join approved a using (brand_id, subject_id)
      where (m.member_id, m.act, m.amount_satang, m.requested_by, m.approved_by)
          is distinct from (a.member_id, a.act, a.amount_satang, a.proposed_by, a.decided_by)
        or m.requested_by = m.approved_by`,
  },
]
