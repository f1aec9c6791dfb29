/** The load of the drill: members log in, read, play, transfer and withdraw, a bank reports lines, and browsers open pages. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@duang/contract/account/login'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { transferAt } from './drill-bank.ts'
import type { DrillMember, ProviderKey } from './drill-members.ts'
import {
  type Answer,
  type Asked,
  createSender,
  JSON_TYPE,
  playOf,
  type Send,
  statementMessage,
} from './drill-requests.ts'
import { problemOfStatus, type Tally } from './drill-tally.ts'

export type World = {
  https: number
  /** Address of the sandbox bank. */
  bank: string
  bankSecret: string
  password: string
  members: readonly DrillMember[]
  key: ProviderKey
  /** Names of the earlier release's assets: open pages of it need them later. */
  oldAssets: readonly string[]
}
type Session = { token: string; cookie: string }

export type DrillLoad = {
  session: (member: number) => Session
  /** Baht that each member transferred, beyond the first deposit. */
  transferred: () => number[]
  withdrawn: () => number[]
  stop: () => Promise<void>
}

/** Starts the load. Members are logged in when it returns. */
export async function startLoad(world: World, tally: Tally): Promise<DrillLoad> {
  const senders = world.members.map((_, client) => createSender(world.https, client))
  const sessions: Session[] = []
  for (const [n, { send }] of senders.entries()) sessions.push(await logIn(world, tally, n, send))
  const transferred = world.members.map(() => 0)
  const withdrawn = world.members.map(() => 0)
  let isOver = false
  /** Repeats a step with a pause, for one member after the other. */
  const repeat = async (pauseMs: number, step: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      await step(n % world.members.length).catch((error: unknown) => tally.fail('drill', String(error)))
      await sleep(pauseMs)
    }
  }
  const sendOf = (n: number): Send => (senders[n] as (typeof senders)[0]).send
  const memberOf = (n: number) => world.members[n] as DrillMember
  const running = [
    repeat(1_000, async (n) => {
      sessions[n] = await logIn(world, tally, n, sendOf(n), sessions[n])
    }),
    ...[0, 4].map((first) => repeat(50, (n) => play(world, tally, memberOf((n + first) % 8), sendOf(n)))),
    repeat(50, (n) => read(world, tally, n, sendOf(n), sessions)),
    repeat(500, async (n) => {
      const baht = await withdraw(tally, memberOf(n), sendOf(n), sessions[n] as Session)
      withdrawn[n] = (withdrawn[n] ?? 0) + baht
    }),
    repeat(600, async (n) => {
      // Different amounts: a bank has no two alike within seconds.
      const baht = (10_000 + randomInt(90_000)) / 100
      await transferAt(world.bank, memberOf(n), baht)
      transferred[n] = (transferred[n] ?? 0) + baht
    }),
    repeat(500, async (n) => {
      const message = await statementMessage(world.bankSecret)
      await tally.measure('bank message', () => sendOf(n)(message), problemOfMessage)
    }),
    repeat(1_500, (n) => openPage(tally, sendOf(n), n)),
    repeat(250, (n) => openPart(world, tally, sendOf(n))),
  ]
  return {
    session: (member) => sessions[member] as Session,
    transferred: () => transferred,
    withdrawn: () => withdrawn,
    stop: async () => {
      isOver = true
      await Promise.all(running)
      for (const { close } of senders) close()
    },
  }
}

const problemOfMessage = (answer: Answer) => (answer.status < 300 ? undefined : problemOfStatus(answer))

async function logIn(
  { members, password }: World,
  tally: Tally,
  n: number,
  send: Send,
  before?: Session,
): Promise<Session> {
  const body = JSON.stringify({ username: members[n]?.username, password })
  const answer = await tally.measure('login', () =>
    send({ method: 'POST', path: login.path, headers: JSON_TYPE, body }),
  )
  if (!answer) {
    if (before) return before
    throw new Error(`The first login failed: ${JSON.stringify(tally.rows())}`)
  }
  const [cookie = ''] = answer.headers['set-cookie'] as string[]
  return { token: (JSON.parse(answer.text) as { token: string }).token, cookie: cookie.split(';', 1)[0] ?? '' }
}

const headersOf = ({ token, cookie }: Session) => ({ ...JSON_TYPE, authorization: `Bearer ${token}`, cookie })

const problemOfPlay = ({ status, text }: Answer): string | undefined =>
  status === 200 && text.includes('"code":"OK"') ? undefined : `${status} ${text.slice(0, 120)}`

async function play({ key }: World, tally: Tally, member: DrillMember, send: Send): Promise<void> {
  const { bet, win } = playOf(key, member)
  if (await tally.measure('bet', () => send(bet), problemOfPlay))
    await tally.measure('win', () => send(win), problemOfPlay)
}

/** Reads of a member's pages. */
async function read({ members }: World, tally: Tally, n: number, send: Send, sessions: Session[]): Promise<void> {
  const { uuid, username } = members[n] as DrillMember
  const reads: Asked[] = [
    { method: 'POST', path: `/api/auth/user/getCredit/${username}`, body: '{"balanceType":"M"}' },
    { path: `/api/auth/deposit/${uuid}` },
    { path: `/api/auth/withdraw/check/${uuid}` },
    { path: `/api/auth/withdraw/withdraw-history/${uuid}` },
    { path: `/api/auth/user/detail/${uuid}` },
    { path: `/api/auth/bonus/${uuid}` },
    { method: 'POST', path: '/api/auth/user/game/list', body: '{"gameType":"slot"}' },
  ]
  const asked = reads[randomInt(reads.length)] as Asked
  const headers = headersOf(sessions[n] as Session)
  await tally.measure(
    `read`,
    () => send({ ...asked, headers }),
    (answer) =>
      // Another login of the same member does not end this session, so 401 is a failure too.
      answer.status === 200 ? undefined : `${asked.path.replace(/[0-9a-f-]{36}/, '…')} ${problemOfStatus(answer)}`,
  )
}

/** A member has one open withdrawal: a further one is refused until it is paid. Returns the accepted baht. */
async function withdraw(tally: Tally, { uuid }: DrillMember, send: Send, session: Session): Promise<number> {
  const baht = (1_000 + randomInt(900)) / 100
  const answer = await tally.measure(
    'withdrawal',
    () =>
      send({
        method: 'POST',
        path: requestWithdraw.path.replace('{uuid}', uuid),
        headers: { ...headersOf(session), 'idempotency-key': randomUUID() },
        body: JSON.stringify({ amount: baht }),
      }),
    (reply) => (reply.text.includes('"withdraw_pending"') ? undefined : problemOfStatus(reply)),
  )
  return answer?.status === 200 ? baht : 0
}

const PAGES = ['/', '/login', '/register', '/auth']

/** As a browser without a cache: the page, and all files that it names. */
async function openPage(tally: Tally, send: Send, n: number): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
  const page = await tally.measure('page', () => send({ path: PAGES[n % PAGES.length] as string, headers }))
  const names = new Set(page?.text.match(/\/assets\/[\w.-]+/g))
  await Promise.all([...names].map((path) => tally.measure('file of a page', () => send({ path }), problemOfFile)))
}

/** A page that was opened on the earlier release loads a further part of it. */
const openPart = async ({ oldAssets }: World, tally: Tally, send: Send): Promise<void> => {
  const name = oldAssets[randomInt(oldAssets.length)]
  await tally.measure('part of an open page', () => send({ path: `/assets/${name}` }), problemOfFile)
}

const problemOfFile = ({ status }: Answer): string | undefined => (status === 200 ? undefined : String(status))
