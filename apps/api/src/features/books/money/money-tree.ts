/** Where the money is: the balances of all classes of accounts as a tree whose sum is zero. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { HOUSE_CLASSES, MEMBER_CLASSES } from '#money/ledger/chart.ts'
import { classBalances } from '#money/ledger/ledger.ts'

/** `reference` leads to accounts (a class of members) or to one account of the house. */
export type MoneyNode = {
  name: string
  /** Credits less debits: positive, members hold it; negative, the bank or a provider owes it, or it was given away. */
  balance_satang: number
  reference?: string
  children?: MoneyNode[]
}

/** The last balance that a bank reported of an account of the site. */
export type ReportedBalance = {
  bank_code: string
  account_digits: string
  balance_satang: number
  booked_at: Date
}

export type MoneyTree = {
  nodes: MoneyNode[]
  /** Zero, always. */
  sum_satang: number
  /** Points, apart: whole points instead of satang. */
  points: MoneyNode[]
  sum_points: number
  reported: ReportedBalance[]
}

type Balance = { class: number; instance: number; balance: number }
type AtProvider = { provider: string; satang: number }

const { points: memberPoints, ...MONEY_CLASSES } = MEMBER_CLASSES
const { bank, game, 'free-rounds': freeRounds, points: housePoints, ...COST_CLASSES } = HOUSE_CLASSES

/** One snapshot: the parts of a node add up to it. */
export const moneyTree = (ctx: Ctx): Promise<MoneyTree> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const balances = await classBalances(tx, ctx.brand.id)
      const providers = await providerNames(tx, ctx)
      const out = await atProviders(tx, ctx)
      return treeOf({ balances, providers, out, reported: await reportedBalances(tx, ctx) })
    })

type Read = {
  balances: readonly Balance[]
  providers: ReadonlyMap<number, string>
  out: readonly AtProvider[]
  reported: ReportedBalance[]
}

function treeOf({ balances, providers, out, reported }: Read): MoneyTree {
  const balanceOf = (cls: number) => balances.reduce((sum, each) => (each.class === cls ? sum + each.balance : sum), 0)
  const leaf = (name: string, cls: number): MoneyNode => ({ name, balance_satang: balanceOf(cls), reference: name })
  const ofProviders = (name: string, cls: number): MoneyNode =>
    parent(
      name,
      balances
        .filter((each) => each.class === cls)
        .map(({ instance, balance }) => {
          const provider = providers.get(instance) ?? String(instance)
          return { name: provider, balance_satang: balance, reference: `${name}/${provider}` }
        }),
    )
  const members = Object.entries(MONEY_CLASSES).map(([name, cls]): MoneyNode => {
    const node = leaf(`member:${name}`, cls)
    if (cls !== MEMBER_CLASSES.at_provider) return node
    return { ...node, children: out.map(({ provider, satang }) => ({ name: provider, balance_satang: satang })) }
  })
  const costs = Object.entries(COST_CLASSES).map(([name, cls]) => leaf(`house:${name}`, cls))
  const nodes = [
    parent('banks', [leaf('house:bank', bank)]),
    parent('members', members),
    parent('providers', [ofProviders('house:game', game), ofProviders('house:free-rounds', freeRounds)]),
    parent('house', costs),
  ]
  const points = [leaf('member:points', memberPoints), leaf('house:points', housePoints)]
  return { nodes, sum_satang: sumOf(nodes), points, sum_points: sumOf(points), reported }
}

const sumOf = (nodes: readonly MoneyNode[]): number =>
  nodes.reduce((sum, { balance_satang }) => sum + balance_satang, 0)
const parent = (name: string, children: MoneyNode[]): MoneyNode => ({
  name,
  balance_satang: sumOf(children),
  children,
})

async function providerNames(tx: Tx, { brand }: Ctx): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('providers')
    .select(['number', 'provider'])
    .where('brand_id', '=', brand.id)
    .execute()
  return new Map(rows.map(({ number, provider }) => [number, provider]))
}

/** Two small indexes have the rows that are not level. */
async function atProviders(tx: Tx, { brand }: Ctx): Promise<AtProvider[]> {
  const { rows } = await sql<AtProvider>`
    select provider, sum(outstanding_satang)::bigint as satang
    from (
      select provider, outstanding_satang from provider_credit
        where brand_id = ${brand.id} and settled_at is null
      union all
      select provider, outstanding_satang from provider_credit
        where brand_id = ${brand.id} and settled_at is not null and outstanding_satang <> 0
    ) credit
    group by provider
    having sum(outstanding_satang) <> 0
    order by provider`.execute(tx)
  return rows
}

const REPORTED_DAYS = 3

/** An account without a balance in the last days is left out. */
async function reportedBalances(tx: Tx, { brand, clock }: Ctx): Promise<ReportedBalance[]> {
  const since = new Date(clock().getTime() - REPORTED_DAYS * 86_400_000)
  const { rows } = await sql<ReportedBalance>`
    select distinct on (bank_code, account_digits) bank_code, account_digits, balance_satang, booked_at
    from statement_lines
    where brand_id = ${brand.id} and booked_at >= ${since} and balance_satang is not null
    order by bank_code, account_digits, booked_at desc, line_id desc`.execute(tx)
  return rows
}
