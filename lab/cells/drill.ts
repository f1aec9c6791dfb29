/** A run: load on three brands in two cells, one of which moves there and back, and the comparison of everything afterwards. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Finding, finding } from '../chaos/verify/finding.ts'
import { type BankOrders, createBankOrders } from './bank-orders.ts'
import type { DrillBrand } from './brands.ts'
import { type Environment, must } from './environment.ts'
import { createHttp, type Http } from './http-client.ts'
import { createJournal, type Journal } from './journal.ts'
import { createLoad, type Load } from './load.ts'
import { createSessions, type MemberSessions } from './member-sessions.ts'
import type { MoveTimes, Seen } from './requests-seen.ts'
import { verifyBalances, verifyDeposits, verifyOldRows, verifyPlays, verifyWithdrawals } from './verify.ts'

const FIRST_SATANG = 100_000_000
/** Members of the moving brand who use the sandbox bank. They do not play. */
const AT_BANK = 4
const SOCKETS = 5
const SOCKETS_BACK_MS = 15_000

export type Actor = { brand: DrillBrand; load: Load; sessions: MemberSessions }
export type Moved = MoveTimes & {
  to: 'a' | 'b'
  /** As the command printed them. */
  pauseMs: number
  lines: string[]
}
export type Drill = {
  environment: Environment
  journal: Journal
  seen: Seen[]
  actors: Actor[]
  bankOrders: BankOrders
  http: Http
  moves: Moved[]
  findings: Finding[]
}

/** Opens all actors, gives the members their first money, and starts the reporting database. */
export async function openDrill(environment: Environment): Promise<Drill> {
  const { brands, port, bank, duang, folder, reporting } = environment
  const http = createHttp(port)
  const journal = createJournal()
  const seen: Seen[] = []
  const actors = Object.values(brands).map((brand): Actor => {
    const sessions = createSessions({ http, port, brand })
    const playing = brand === brands.moving ? brand.members.slice(AT_BANK) : brand.members
    return {
      brand,
      sessions,
      load: createLoad({ http, brand, playing, journal, sessions, seen }),
    }
  })
  const [first] = actors as [Actor]
  const bankMembers = brands.moving.members.slice(0, AT_BANK)
  const bankOrders = createBankOrders({
    bank,
    brand: brands.moving,
    members: bankMembers,
    journal,
    sessions: first.sessions,
    seen,
  })
  await bankOrders.openAccounts()
  for (const { brand, load, sessions } of actors)
    for (const member of brand.members) {
      await load.deposit(member, FIRST_SATANG)
      await sessions.logIn(member)
    }
  const file = path.join(folder, 'reporting.url')
  writeFileSync(file, `${reporting.url}\n`, { mode: 0o600 })
  await must(duang('cell', 'report', '--database-url-file', file))
  return { environment, journal, seen, actors, bankOrders, http, moves: [], findings: [] }
}

export function startLoads({ actors, bankOrders }: Drill): void {
  for (const { brand, load, sessions } of actors) {
    sessions.watch(brand.members.slice(0, SOCKETS))
    load.start()
  }
  bankOrders.start()
}

/** Moves the brand by the real command, compares, and drops the old rows. */
export async function moveOnce(drill: Drill, to: 'a' | 'b'): Promise<Moved | undefined> {
  const { environment, findings, moves } = drill
  const { duang, front, brands } = environment
  const begin = performance.now()
  const { code, lines } = await duang('cell', 'move', brands.moving.clientId, '--to', to, ...front.mapOptions)
  const at = (text: string) => lines.find((line) => line.text.includes(text))
  const texts = lines.map(({ text }) => text)
  if (code !== 0) {
    findings.push(finding('C7', 'broken', `the move to ${to} failed: ${texts.join(' | ')}`))
    return undefined
  }
  const pauseMs = Number(/Pause: (\d+) ms/.exec(at('Pause: ')?.text ?? '')?.[1])
  const moved = {
    begin,
    pauseAt: at('pause of the brand begins')?.at ?? begin,
    end: performance.now(),
    dropped: Number.POSITIVE_INFINITY,
    to,
    pauseMs,
    lines: texts,
  }
  moves.push(moved)
  return moved
}

/** Compares both cells after a move, and drops the old rows. */
export async function endMove(drill: Drill, to: 'a' | 'b'): Promise<void> {
  const { environment, findings, moves } = drill
  const { duang, brands, cells } = environment
  await untilSocketsAreBack(drill)
  const [old, serving] = to === 'b' ? [cells.a, cells.b] : [cells.b, cells.a]
  findings.push(...(await verifyOldRows(old.owner, serving.owner, brands.moving)))
  findings.push(...(await compareAcknowledged(drill, to)))
  const verified = await duang('cell', 'verify')
  if (verified.code !== 0) findings.push(finding('C8', 'broken', verified.lines.map(({ text }) => text).join(' | ')))
  await must(duang('cell', 'drop', brands.moving.clientId, '--from', old.name))
  const moved = moves.at(-1)
  if (moved) moved.dropped = performance.now()
}

async function untilSocketsAreBack({ actors, findings }: Drill): Promise<void> {
  const down = () => actors.flatMap(({ sessions }) => sessions.outages.filter(({ upAt }) => upAt === undefined))
  for (let waited = 0; waited < SOCKETS_BACK_MS && down().length > 0; waited += 100) await sleep(100)
  for (const { brand, member } of down())
    findings.push(finding('C9', 'broken', `the socket of ${brand} ${member} did not come back`))
}

/** Everything that was acknowledged before this moment is in the cell of its brand. */
async function compareAcknowledged({ environment, journal }: Drill, moving: 'a' | 'b'): Promise<Finding[]> {
  const { cells, brands } = environment
  const acts = journal.all.slice()
  const places = [
    [brands.moving, cells[moving]],
    [brands.near, cells.a],
    [brands.far, cells.b],
  ] as const
  const found = places.map(async ([brand, { owner }]) => [
    ...(await verifyPlays(owner, brand, journal.all)).filter(({ harm }) => harm !== 'ghost'),
    ...(await verifyDeposits(owner, brand, { acts, transfers: [], isSettled: false })),
  ])
  return (await Promise.all(found)).flat()
}

/** Resolves when every request has its answer. */
export async function endLoads({ actors, bankOrders }: Drill): Promise<void> {
  await bankOrders.stop()
  await Promise.all(actors.map(({ load }) => load.stop()))
}

/** Compares everything, again until what is on its way has arrived. Then every bet is repeated, and must get its first reply. */
export async function compareAtRest(
  drill: Drill,
  { serving, patienceMs }: { serving: 'a' | 'b'; patienceMs: number },
): Promise<void> {
  let found = await compareAll(drill, serving)
  for (const from = performance.now(); found.length > 0 && performance.now() - from < patienceMs; ) {
    await sleep(1_000)
    found = await compareAll(drill, serving)
  }
  drill.findings.push(...found)
  if (found.length === 0) for (const { load } of drill.actors) await load.replayAll()
}

async function compareAll({ environment, journal }: Drill, moving: 'a' | 'b'): Promise<Finding[]> {
  const { cells, brands, bank } = environment
  const [transfers, payouts] = [await bank.transfers(), await bank.payouts()]
  const places = [
    [brands.moving, cells[moving]],
    [brands.near, cells.a],
    [brands.far, cells.b],
  ] as const
  const found: Finding[] = []
  for (const [brand, { owner }] of places)
    found.push(
      ...(await verifyPlays(owner, brand, journal.all)),
      ...(await verifyDeposits(owner, brand, { acts: journal.all, transfers, isSettled: true })),
      ...(await verifyWithdrawals(owner, brand, { acts: journal.all, payouts })),
      ...(await verifyBalances(owner, brand, journal.all)),
    )
  return found
}
