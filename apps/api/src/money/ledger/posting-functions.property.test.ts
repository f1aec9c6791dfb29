/** The posting functions agree: the same transfers give the same refusals, balances and entries, whichever of them posts. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, sqlState, type Tx } from '#kit/database/db.ts'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { KINDS } from './chart.ts'
import {
  houseAccount,
  ledgerRefusal,
  memberAccount,
  openMember,
  post,
  readBalance,
  statement,
  type Transfer,
  tryPost,
} from './ledger.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
})
afterAll(() => site.stop())

const AT = new Date('2026-10-05T05:00:00Z')
const RUNS = Number(process.env.PROPERTY_RUNS ?? 30)
const MEMBERS = [0, 1, 2] as const
// The fourth member has no accounts.
const UNKNOWN = 3

const DEBITS = ['bonus.forfeit', 'game.bet'] as const
const CREDITS = ['deposit.credit', 'bonus.grant', 'game.win'] as const
const HOUSES = {
  ...({ 'deposit.credit': 'bank', 'bonus.grant': 'bonus', 'bonus.forfeit': 'bonus' } as const),
  ...({ 'game.bet': 'game', 'game.win': 'game' } as const),
}
/** Few members and ids, and amounts that are small or nearly fill an account, so that every refusal occurs. */
const generated = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  kind: fc.constantFrom(...DEBITS, ...CREDITS, ...CREDITS),
  member: fc.constantFrom(...MEMBERS, ...MEMBERS, UNKNOWN),
  amount: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 999_999_999_980, max: 999_999_999_999 }) },
  ),
})
type Generated = { id: number; kind: keyof typeof HOUSES; member: number; amount: number }

let lastMember = 0
/** Members and ids of its own, so that each function posts the same transfers from the same start. */
async function newBooks() {
  const members = [...MEMBERS, UNKNOWN].map(() => ++lastMember)
  await site.db.transaction().execute(async (tx) => {
    for (const n of MEMBERS) await openMember(tx, 1, members[n] as number)
  })
  const ids: string[] = Array.from({ length: 61 }, () => randomUUID())
  const transferOf = ({ id, kind, member, amount }: Generated): Transfer => {
    const cash = memberAccount(members[member] as number, 'cash')
    const house = houseAccount(HOUSES[kind])
    const isDebit = DEBITS.some((each) => each === kind)
    return { id: ids[id] as string, kind, amount, debit: isDebit ? cash : house, credit: isDebit ? house : cash }
  }
  const entries = async () => {
    const all = []
    for (const member of members) {
      const page = await statement(site.db, 1, member, 'cash', { limit: 100 })
      const lines = page.map(({ version, kind, change, balance, transferId }) => {
        return { version, kind, change, balance, id: ids.indexOf(transferId) }
      })
      all.push({ lines, account: await readBalance(site.db, 1, member, 'cash') })
    }
    return all
  }
  return { transferOf, entries }
}
type Books = Awaited<ReturnType<typeof newBooks>>

async function byPostOne({ transferOf }: Books, all: readonly Generated[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const each of all) {
    const posting = site.db.transaction().execute((tx) => post(tx, 1, AT, [transferOf(each)]))
    outcomes.push(await posting.then((answers) => answers[0]?.outcome ?? 'nothing').catch(refusalOf))
  }
  return outcomes
}

function refusalOf(error: unknown): string {
  const refusal = ledgerRefusal(error)
  if (!refusal) throw error
  return refusal
}

/** In batches of the given sizes. An id occurs once in a batch. */
async function byBatches(
  { transferOf }: Books,
  all: readonly Generated[],
  sizes: readonly number[],
): Promise<string[]> {
  const outcomes: string[] = []
  for (let from = 0, n = 0; from < all.length; n++) {
    const batch: Generated[] = []
    for (const each of all.slice(from, from + (sizes[n % sizes.length] ?? 1))) {
      if (batch.some(({ id }) => id === each.id)) break
      batch.push(each)
    }
    outcomes.push(...(await tryPost(site.db, 1, AT, batch.map(transferOf))).map((each) => each.outcome))
    from += batch.length
  }
  return outcomes
}

const postDisjoint = (db: Db | Tx, transfers: readonly Transfer[]) => {
  const moves = transfers.map(
    ({ id, kind, debit, credit, amount }) =>
      sql`row(1, ${id}, ${KINDS[kind]}, ${debit}, ${credit}, ${amount})::ledger.move`,
  )
  return sql`select ledger.post_disjoint(${AT}, array[${sql.join(moves)}])`.execute(db)
}

/**
 * Batches as the wallet forms them: neighbours that are all expected to be posted share a batch, one for each member. Every other one is
 * posted alone, to see its refusal. The function reports it by PostgreSQL's error only.
 */
async function byDisjoint(
  { transferOf }: Books,
  all: readonly Generated[],
  expected: readonly string[],
): Promise<string[]> {
  const outcomes: string[] = []
  for (let from = 0; from < all.length; ) {
    const batch: Generated[] = []
    for (const [n, each] of all.slice(from).entries()) {
      const isInOrder = expected[from + n] === 'posted' && !batch.some(({ member }) => member === each.member)
      if (!isInOrder) break
      batch.push(each)
    }
    if (batch.length === 0) batch.push(all[from] as Generated)
    const posting = postDisjoint(site.db, batch.map(transferOf))
    const outcome = await posting.then(() => 'posted').catch((error) => sqlState(error) ?? 'unknown error')
    outcomes.push(...batch.map(() => outcome))
    from += batch.length
  }
  return outcomes
}

/** Errors of {@link postDisjoint} for the outcomes of the other functions. */
const ERRORS: Record<string, RegExp> = {
  posted: /^posted$/,
  'below-floor': /^23514$/,
  'above-ceiling': /^23514$/,
  'unknown-account': /^DU011$/,
  // Whatever it meets first: the id itself, or the account.
  replayed: /^(23505|23514|DU011)$/,
  'id-reused': /^(23505|23514|DU011)$/,
}

it('gives the same refusals, balances and entries by post_one, try_post and post_disjoint', async () => {
  const seen = new Map<string, number>()
  const sequence = fc
    .tuple(fc.array(generated, { minLength: 10, maxLength: 30 }), fc.array(fc.nat({ max: 29 }), { maxLength: 10 }))
    // Some are repeated unchanged.
    .map(([made, again]) => [...made, ...again.flatMap((n) => (made[n] ? [made[n]] : []))])
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(sequence, sizes, async (all, batchSizes) => {
      const [one, batches, disjoint] = [await newBooks(), await newBooks(), await newBooks()]
      const outcomes = await byPostOne(one, all)
      expect(await byBatches(batches, all, batchSizes)).toEqual(outcomes)
      for (const [n, error] of (await byDisjoint(disjoint, all, outcomes)).entries())
        expect(error, outcomes[n]).toMatch(ERRORS[outcomes[n] as string] as RegExp)
      const entries = await one.entries()
      expect(await batches.entries()).toEqual(entries)
      expect(await disjoint.entries()).toEqual(entries)
      for (const outcome of outcomes) seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }),
    { numRuns: RUNS },
  )
  // A generator that never meets a case proves nothing about it.
  for (const outcome of Object.keys(ERRORS)) expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThanOrEqual(5)
})
