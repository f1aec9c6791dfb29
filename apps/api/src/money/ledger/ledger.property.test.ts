import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { createModel, type ModelAnswer, type ModelMove } from '../../../test/books/ledger-model.ts'
import {
  houseAccount,
  ledgerRefusal,
  memberAccount,
  openMember,
  post,
  readBalance,
  type Transfer,
  tryPost,
} from './ledger.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
})
afterAll(() => site.stop())

const AT = new Date('2026-10-05T05:00:00Z')
const RUNS = Number(process.env.PROPERTY_RUNS ?? 60)
const MEMBERS = [0, 1, 2] as const
// The fourth member has no accounts.
const UNKNOWN = 3

/** Small amounts and few members, ids and groups, so that bounds, replays and conflicts are met all the time. */
const move = fc.record(
  {
    id: fc.integer({ min: 0, max: 50 }),
    kind: fc.constantFrom<ModelMove['kind'][]>(
      ...(['deposit.credit', 'deposit.credit', 'bonus.grant', 'bonus.forfeit'] as const),
      ...(['withdraw.hold', 'withdraw.hold', 'withdraw.release', 'withdraw.pay'] as const),
    ),
    member: fc.constantFrom(0, 0, 1, 1, 2, 2, UNKNOWN),
    // Two in five nearly fill an account, so that the next one finds no room.
    amount: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }) },
      { weight: 2, arbitrary: fc.integer({ min: 999_999_999_985, max: 999_999_999_999 }) },
    ),
    group: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  },
  { requiredKeys: ['id', 'kind', 'member', 'amount'] },
)
/** An id occurs once in a batch, and may occur again in a later one: then it is a retry, or a conflict. */
const batch = fc.uniqueArray(move, { minLength: 1, maxLength: 50, selector: (each) => each.id })
const batches = fc
  .array(batch, { minLength: 1, maxLength: 4 })
  .chain((made) => fc.tuple(fc.constant(made), fc.array(fc.nat({ max: made.length - 1 }), { maxLength: 3 })))
  // Some batches are repeated unchanged.
  .map(([made, again]) => [...made, ...again.flatMap((n) => (made[n] ? [made[n]] : []))])

type Generated = { id: number; kind: ModelMove['kind']; member: number; amount: number; group?: number | undefined }
let lastMember = 0

/** Fresh members and ids for every run, in one database. */
async function newRun() {
  const members = [...MEMBERS, UNKNOWN].map(() => ++lastMember)
  await site.db.transaction().execute(async (tx) => {
    for (const n of MEMBERS) await openMember(tx, 1, members[n] as number)
  })
  const ids = new Map<number, string>()
  const idOf = (n: number) => ids.get(n) ?? (ids.set(n, randomUUID()).get(n) as string)
  return {
    members: MEMBERS.map((n) => members[n] as number),
    moveOf: ({ id, kind, member, amount, group }: Generated): ModelMove => ({
      id: idOf(id),
      kind,
      member: members[member] as number,
      amount: BigInt(amount),
      ...(group === undefined ? {} : { group }),
    }),
  }
}

function transferOf({ id, kind, member, amount, group }: ModelMove): Transfer {
  const [cash, hold] = [memberAccount(member, 'cash'), memberAccount(member, 'hold')]
  const [bank, bonus] = [houseAccount('bank'), houseAccount('bonus')]
  const routes: Record<ModelMove['kind'], [number, number]> = {
    'deposit.credit': [bank, cash],
    'bonus.grant': [bonus, cash],
    'bonus.forfeit': [cash, bonus],
    'withdraw.hold': [cash, hold],
    'withdraw.release': [hold, cash],
    'withdraw.pay': [hold, bank],
  }
  const [debit, credit] = routes[kind]
  return { id, kind, debit, credit, amount: Number(amount), ...(group === undefined ? {} : { group }) }
}

type Answers = Awaited<ReturnType<typeof tryPost>>
const asModel = (answers: Answers): ModelAnswer[] =>
  answers.map((each) => {
    const side = (balance: number | null, version: number | null) =>
      balance === null || version === null ? null : ([BigInt(balance), BigInt(version)] as const)
    if (!('debitBalance' in each)) return { outcome: each.outcome, from: null, to: null }
    return {
      outcome: each.outcome,
      from: side(each.debitBalance, each.debitVersion),
      to: side(each.creditBalance, each.creditVersion),
    }
  })

async function expectAccounts(members: readonly number[], accounts: Record<string, readonly [bigint, bigint]>) {
  for (const member of members)
    for (const account of ['cash', 'hold'] as const) {
      const { balance, version } = await readBalance(site.db, 1, member, account)
      expect([BigInt(balance), BigInt(version)]).toEqual(accounts[`${account} ${member}`])
    }
}

it('answers every batch as the rules do: groups, retries, conflicts, floors', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(batches, async (generated) => {
      const { members, moveOf } = await newRun()
      const model = createModel(members)
      for (const each of generated) {
        const moves = each.map(moveOf)
        const answers = asModel(await tryPost(site.db, 1, AT, moves.map(transferOf)))
        expect(answers).toEqual(model.post(moves))
        for (const { outcome } of answers) seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      }
      await expectAccounts(members, model.accounts())
    }),
    { numRuns: RUNS },
  )
  // A generator that never meets a case proves nothing about it.
  for (const outcome of [
    'posted',
    'replayed',
    'below-floor',
    'above-ceiling',
    'unknown-account',
    'id-reused',
    'group-refused',
  ])
    expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThanOrEqual(30)
})

it('gives one result, however a sequence is cut into batches or single posts', async () => {
  await fc.assert(
    fc.asyncProperty(
      batch,
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 50, maxLength: 50 }),
      async (generated, cuts) => {
        const alone = generated.map(({ group: _, ...each }) => each)
        const [whole, cut, single] = [await newRun(), await newRun(), await newRun()]
        const inOne = await tryPost(site.db, 1, AT, alone.map(whole.moveOf).map(transferOf))
        const inParts: Answers = []
        for (let from = 0, part = 0; from < alone.length; part++) {
          const to = from + (cuts[part] ?? 1)
          inParts.push(...(await tryPost(site.db, 1, AT, alone.slice(from, to).map(cut.moveOf).map(transferOf))))
          from = to
        }
        const oneByOne: Answers = []
        for (const each of alone) oneByOne.push(await postAlone(transferOf(single.moveOf(each))))
        expect(inParts).toEqual(inOne)
        expect(oneByOne).toEqual(inOne)
      },
    ),
    { numRuns: RUNS },
  )
})

async function postAlone(transfer: Transfer): Promise<Answers[number]> {
  try {
    const [posting] = await site.db.transaction().execute((tx) => post(tx, 1, AT, [transfer]))
    if (!posting) throw new Error('No answer')
    return posting
  } catch (error) {
    const outcome = ledgerRefusal(error)
    if (!outcome) throw error
    return { outcome }
  }
}

it('keeps sums and floors under parallel batches, whatever their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 12 }), async (generated) => {
      const { members, moveOf } = await newRun()
      const answers = await Promise.all(
        generated.map(async (each, n) => {
          // Ids of their own: the order of two bodies is not the subject here.
          const moves = each.map((one) => moveOf({ ...one, id: one.id + n * 1_000 }))
          const outcomes = await tryPost(site.db, 1, AT, moves.map(transferOf))
          return moves.filter((_, at) => outcomes[at]?.outcome === 'posted')
        }),
      )
      const posted = answers.flat().map((each) => ({ ...each, id: randomUUID() }))
      const expected: Record<string, bigint> = {}
      for (const each of posted) {
        const transfer = transferOf(each)
        for (const [account, by] of [
          [transfer.debit, -each.amount],
          [transfer.credit, each.amount],
        ] as const)
          expected[account] = (expected[account] ?? 0n) + by
      }
      for (const member of members)
        for (const account of ['cash', 'hold'] as const) {
          const { balance } = await readBalance(site.db, 1, member, account)
          expect(BigInt(balance)).toBe(expected[memberAccount(member, account)] ?? 0n)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
    }),
    { numRuns: Math.ceil(RUNS / 3) },
  )
  const { rows } = await sql`
    select account from (
      select debit_account as account, debit_version as version from ledger.transfers where debit_version is not null
      union all select credit_account, credit_version from ledger.transfers where credit_version is not null
    ) e group by account having count(*) <> max(version) or count(distinct version) <> count(*)`.execute(site.owner)
  expect(rows).toEqual([])
})
