/** Invariants of deposits: each is one statement line and one transfer. */
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

export const depositInvariants: Invariant[] = [
  {
    name: 'I6 a duplicate is ignored, and has amount and account of the line that counts',
    query: `
      select 'line ' || d.line_id || ' is a duplicate of ' || d.duplicate_of as broken, d.line_id as place
      from line_duplicates d
      left join statement_lines l using (brand_id, line_id)
      left join statement_lines o on o.brand_id = d.brand_id and o.line_id = d.duplicate_of
      where l.state is distinct from 'ignored'
        or (o.bank_code, o.account_digits, o.amount_satang)
          is distinct from (l.bank_code, l.account_digits, l.amount_satang)`,
  },
  {
    name: 'I6 a deposit is one line of a statement',
    query: `
      select 'deposit ' || d.deposit_id as broken, d.line_id as place
      from scope_members s join deposits d using (brand_id, member_id)
      left join statement_lines l using (brand_id, line_id)
      where (l.amount_satang, l.direction) is distinct from (d.amount_satang, 'in')
        or d.unassigned_at is null and (l.state is distinct from 'credited' or exists (select from deposits o
          where o.brand_id = d.brand_id and o.line_id = d.line_id and o.deposit_id <> d.deposit_id and o.unassigned_at is null))
      union all
      select 'line ' || l.ext_id || ' is credited to no member', l.line_id
      from statement_lines l left join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id and d.unassigned_at is null
      where l.state = 'credited' and d.deposit_id is null`,
  },
  oneToOne(
    'I6 a deposit is one transfer',
    'deposit.credit',
    'cash',
    `select brand_id, member_id, 'deposit ' || deposit_id as fact, deposit_id as transfer_id, amount_satang as amount
      from scope_members join deposits using (brand_id, member_id)`,
  ),
]
