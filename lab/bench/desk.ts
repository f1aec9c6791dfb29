/**
 * Lists, pages and the search of the desk over HTTP on the data of `bench -- scale`: a million members and ten million transfers.
 * The desk runs in this process, with its own login's role. docs/desk.md has the results.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateSync } from 'otplib'
import { createDesk } from '../../apps/api/src/app/desk/desk-server.ts'
import { createPlatform } from '../../apps/api/src/app/platform.ts'
import { invitePerson } from '../../apps/api/src/features/control/staff/people.ts'
import { inTransaction } from '../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { readConfig } from '../../apps/api/src/kit/start/config.ts'
import { addDays, bangkokDate } from '../../apps/api/src/kit/text/bangkok-time.ts'
import { TOURNAMENT_VIEWS } from '../../packages/contract/src/action/tournament.ts'
import type { DeskCallDefinition } from '../../packages/contract/src/desk/define-desk-call.ts'
import { DESK_CALLS } from '../../packages/contract/src/desk-calls.ts'
import { freePort } from '../stage/free-port.ts'
import { ownerOf, scaleDatabase } from './scale/scale-data.ts'
import { type Ends, SCALE_SETTINGS, startSandbox } from './scale/scale-process.ts'
import { writeFigures } from './work/figures-page.ts'
import { atMost, type Figure, median } from './work/report.ts'

const LIST_MS = 300
const SEARCH_MS = 200
const BRAND = 1
const PASSWORD = 'a bench of the desk 9'

export type DeskBenchOptions = {
  members: number
  rounds: number
  folder: string | undefined
  writesPage: boolean
  say: (line: string) => void
}

/** A page of the desk: its call, the id in the path and the query. */
type Page = { title: string; call: string; id?: string; query?: Record<string, string>; mark: number }
type Desk = { origin: string; brand: string; headers: Record<string, string> }

export async function benchDesk(options: DeskBenchOptions): Promise<{ setup: object; figures: Figure[] }> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  mkdirSync(folder, { recursive: true })
  const dataFolder = path.join(folder, 'postgres')
  const server = await startPostgres({ dataFolder, port: await freePort(), settings: SCALE_SETTINGS })
  const ends: Ends = []
  try {
    const sandbox = await startSandbox(folder, ends)
    const url = await scaleDatabase(server.url, 'scale_large', { ...options, sandbox })
    const desk = await startDesk(url, ends)
    const figures: Figure[] = []
    for (const page of await pagesOf(url)) figures.push(await measure(desk, page, options))
    if (options.writesPage) writeFigures('desk.md', 'desk:scale', figures)
    return { setup: { ...options, settings: SCALE_SETTINGS }, figures }
  } finally {
    for (const end of ends) await end()
    await server.stop()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function startDesk(url: string, ends: Ends): Promise<Desk> {
  const port = await freePort()
  const config = readConfig({ DATABASE_URL: url, DESK_DATABASE_URL: url, DESK_PORT: String(port), LOG_LEVEL: 'error' })
  const { platform, brands, close } = createPlatform(config, { as: 'desk' })
  const fastify = await createDesk({ platform, brands, trustProxy: 'loopback' })
  await fastify.listen({ port, host: '127.0.0.1' })
  ends.unshift(async () => {
    await fastify.close()
    await close()
  })
  const brand = (await brands.all()).find((each) => each.id === BRAND)
  if (!brand) throw new Error(`There is no brand ${BRAND}`)
  const given = { username: `bench${Date.now() % 1e8}`, role: 'owner' } as const
  const { invite } = await inTransaction(platform.db, (tx) =>
    invitePerson(tx, { ...platform, brand }, { actor: 'cli:bench' }, given),
  )
  const origin = `http://localhost:${port}`
  return { origin, brand: brand.clientId, headers: await acceptInvitation(origin, invite) }
}

/** Headers of a signed-in person. */
async function acceptInvitation(origin: string, invite: string | null): Promise<Record<string, string>> {
  const headers = { 'x-duang-desk': '1' }
  // The secret belongs to the browser that opened the link.
  let cookie = ''
  const post = async (address: string, given: object) => {
    const reply = await fetch(origin + address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', cookie },
      body: JSON.stringify(given),
    })
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`)
    cookie = reply.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    return reply
  }
  const { totpSecret } = (await (await post('/api/invite', { invite })).json()) as { totpSecret: string }
  const code = generateSync({ secret: totpSecret })
  const reply = await post('/api/invite/accept', { invite, password: PASSWORD, code })
  const { token } = (await reply.json()) as { token: string }
  return { ...headers, authorization: `Bearer ${token}`, cookie }
}

type Named = {
  username: string
  uuid: string
  phone: string
  account: string
  withdrawal: string
  round: string
  tx: string
  transfer: string
}

/** What the searches look for, of one member. */
async function namesOf(owner: ReturnType<typeof ownerOf>, username: string): Promise<Named> {
  const { rows } = await owner.query<Named>(
    `select m.username, m.uuid, m.phone, b.account_digits as account, w.withdrawal_id as withdrawal,
        t.round_id as round, t.tx_id as tx, l.transfer_id as transfer
      from members m
      join member_banks b using (brand_id, member_id)
      left join lateral (
        select withdrawal_id from withdrawals w where (w.brand_id, w.member_id) = (m.brand_id, m.member_id) limit 1
      ) w on true
      left join lateral (
        select round_id, tx_id from provider_transactions t
        where (t.brand_id, t.member_id) = (m.brand_id, m.member_id) limit 1
      ) t on true
      left join lateral (
        select transfer_id from ledger.transfers l
        where l.brand_id = m.brand_id and l.credit_account = ledger.member_account(m.member_id, 1) limit 1
      ) l on true
      where m.brand_id = ${BRAND} and m.username = $1`,
    [username],
  )
  const [row] = rows
  if (!row) throw new Error(`There is no member ${username}`)
  return row
}

/** Everything of a member that the search finds, and the pages of a member with extreme and with usual data. */
async function pagesOf(url: string): Promise<Page[]> {
  const owner = ownerOf(url)
  // Of lab/bench/scale/01-members.sql.
  const [extreme, typical] = [await namesOf(owner, 'scale1'), await namesOf(owner, 'scale26')]
  await owner.end()
  const search = (title: string, text: string): Page => ({
    title: `search by ${title}`,
    call: 'members.find',
    query: { text },
    mark: SEARCH_MS,
  })
  return [
    search('username', typical.username),
    search('a part that many usernames have', 'cale99'),
    search('a part that no member has', 'zzyzx'),
    search('phone', typical.phone),
    search('four digits of an account', typical.account.slice(-4)),
    search('account', typical.account),
    search('id of a withdrawal', extreme.withdrawal),
    search('id of a transfer', typical.transfer),
    search('round of a provider', typical.round),
    search('transaction of a provider', typical.tx),
    ...lists(extreme.uuid),
    ...memberPages('extreme member', extreme.uuid),
    ...memberPages('member like most', typical.uuid),
  ]
}

/** The first page of each list that needs no id, and of each list with what it must be asked for. */
function lists(member: string): Page[] {
  const today = bangkokDate(new Date())
  const month = { from: addDays(today, -30), to: today }
  const day = { from: addDays(today, -1), to: addDays(today, -1) }
  const asked: Record<string, Record<string, string>[]> = {
    'deposits.list': ['waiting', 'unexplained', 'assigned', 'returned', 'ignored', 'duplicates'].map((view) => ({
      view,
    })),
    'withdrawals.list': [{}, { state: 'requested' }, { state: 'paid', order: 'newest' }, { member }],
    'quarantine.list': [{ state: 'open' }],
    'provider.discrepancies.list': [{ state: 'open' }],
    'desk-goods.list': ['requested', 'delivered'].map((state) => ({ state })),
    'slips.list': [{ state: 'matched' }, { state: 'credited' }],
    'members.list': [{}, { status: 'blocked' }, { level: '0' }, { level: '9' }],
    'desk-money.accounts': ['cash', 'hold', 'affiliate'].map((name) => ({ class: `member:${name}` })),
    'desk-money.transfers': ['house:bank', 'house:game/joker', 'member:cash/scale1'].map((account) => ({ account })),
    'desk-figures.games': [month],
    'desk-figures.funnel': [month],
    'desk-figures.deposits': [month],
    'desk-figures.bonuses': [month],
    'desk-reconcile.bank': [day],
    'desk-reconcile.providers': [day],
    'desk-reconcile.requests': [{ provider: 'joker', username: 'scale1' }],
    'tournament.list': [{}, ...TOURNAMENT_VIEWS.map((view) => ({ view }))],
    'desk-legal.read': [{ kind: 'terms', language: 'th' }],
    'personal.find': [{ username: 'scale26' }],
  }
  return DESK_CALLS.filter(
    ({ method, path: at, access }) => isRead(method, access) && !at.includes('{id}') && !at.includes('{day}'),
  )
    .filter((call) => !['members.find', ...OF_MEMBER].includes(call.name) && (asked[call.name] || asksNothing(call)))
    .flatMap(({ name }) =>
      (asked[name] ?? [{}]).map((query) => ({
        title: [name, ...Object.values(query)].join(' '),
        call: name,
        query,
        mark: LIST_MS,
      })),
    )
}

/** Not so a list of one thing, such as the ranks of a tournament. */
const asksNothing = ({ query }: DeskCallDefinition): boolean => query?.safeParse({}).success !== false

const isRead = (method: string, access: string): boolean => method === 'GET' && access === 'staff'

const OF_MEMBER: readonly string[] = ['members.notes', 'members.history']

/** Every tab of a member's page. */
const memberPages = (whose: string, id: string): Page[] =>
  DESK_CALLS.filter(
    ({ name, path: at, method }) => OF_MEMBER.includes(name) || (method === 'GET' && at.includes('/members/{id}')),
  ).map(({ name }) => ({
    title: `${name}, ${whose}`,
    call: name,
    mark: LIST_MS,
    ...(OF_MEMBER.includes(name) ? { query: { member: id } } : { id }),
  }))

/** The first request warms caches. It does not count. */
async function measure(desk: Desk, page: Page, { rounds, say }: DeskBenchOptions): Promise<Figure> {
  const times: number[] = []
  const first = await timeOf(desk, page)
  for (let round = 0; round < rounds; round++) times.push(await timeOf(desk, page))
  say(`${page.title}: ${median(times).toFixed(1)} ms`)
  return atMost(`${page.title}, ms`, median(times), page.mark, `the first one took ${first.toFixed(0)} ms`)
}

async function timeOf({ origin, brand, headers }: Desk, { title, call, id = '', query = {} }: Page): Promise<number> {
  const { path: at } = DESK_CALLS.find((each) => each.name === call) ?? { path: '' }
  const address = `${at.replace('{brand}', brand).replace('{id}', id)}?${new URLSearchParams(query)}`
  const from = performance.now()
  const reply = await fetch(origin + address, { headers })
  const text = await reply.text()
  const ms = performance.now() - from
  if (!reply.ok) throw new Error(`${title}: ${reply.status} ${text.slice(0, 300)}`)
  return ms
}
