/** One client: a member with a session, who sends operations and sometimes gets no reply. */

import { login } from '@duang/contract/account/login'
import { getCredit } from '@duang/contract/account/user'
import { checkWithdraw, listOpenWithdraws } from '@duang/contract/bank/withdraw'
import { CallError, createClient } from '@duang/contract/client'
import { cashOut, listCreditAtProviders, listGames, openGame } from '@duang/contract/games/games'
import { forfeitBonus } from '@duang/contract/rewards/bonus'
import { BankRefusal, type SandboxBank } from '../faults/sandbox-bank.ts'
import { type Member, PASSWORD } from './members.ts'
import type { Operation, Operations, Send } from './operations.ts'

const ANSWER_WITHIN_MS = 6_000

/** A reply or a state that must never occur. */
export type Complaint = { check: 'V1' | 'V7' | 'V9'; detail: string }

export type ClientOptions = {
  member: Member
  /** The member's own address: login attempts are counted by address. */
  address: string
  siteUrl: string
  bank: SandboxBank
  operations: Operations
  /** Request of each kind of operation. */
  kinds: Readonly<Record<string, Send>>
  complain: (complaint: Complaint) => void
  /** Called for each reply with its status, or 0 when there was none. */
  onAnswer: (status: number) => void
}

export type Client = ReturnType<typeof createChaosClient>

/** Refusals that leave the outcome unknown, or that do not concern the operation, such as those of the log-in before it. */
const NOT_DEFINITE = new Set([
  'login_delayed',
  'login_failed',
  'overloaded',
  'internal',
  'maintenance',
  'rate_limited',
  'session_ended',
  'idempotency_in_flight',
])

type Credit = { version: number; credit: number }
type Session = ReturnType<typeof openSession>

export function createChaosClient(options: ClientOptions) {
  const { member } = options
  const session = openSession(options)
  const noteCredit = createCreditWatch(options)
  return {
    member,
    logIn: session.logIn,
    credentials: session.credentials,
    attempt: createAttempt(options, session),
    ...createReads(member, session, noteCredit),
    ...createGames(member, session, noteCredit),

    /** Forfeits the open bonuses. Returns the debited amount or the refusal. Undefined when the outcome is unknown. */
    async giveBonusBack(key: string): Promise<{ forfeited: number } | { refusal: string } | undefined> {
      try {
        await session.begin()
        const asked = { params: { uuid: member.uuid }, body: {}, idempotencyKey: key }
        return { forfeited: (await session.call(forfeitBonus, asked)).forfeited }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return error.code === undefined || NOT_DEFINITE.has(error.code) ? undefined : { refusal: error.code }
      }
    },
  }
}

/** The member's calls, and their log-in. */
function openSession({ member, siteUrl, address, onAnswer }: ClientOptions) {
  let session: { token: string; cookie: string } | undefined
  let pendingCookie: string | undefined
  let entering: Promise<void> | undefined

  const call = createClient({
    baseUrl: siteUrl,
    token: () => session?.token,
    headers: () => ({ 'x-forwarded-for': address, ...(session ? { cookie: session.cookie } : {}) }),
    timeoutMs: ANSWER_WITHIN_MS,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const [cookie] = response.headers.getSetCookie()
      if (cookie) pendingCookie = cookie.split(';')[0]
      onAnswer(response.status)
      return response
    },
    onError: (error) => {
      if (error.status === undefined) onAnswer(0)
      if (error.status === 401) session = undefined
    },
  })
  async function enter(): Promise<void> {
    pendingCookie = undefined
    const { token } = await call(login, { body: { username: member.username, password: PASSWORD } })
    if (pendingCookie) session = { token, cookie: pendingCookie }
  }
  /** Logs in once, also when the member loads and plays at the same moment. */
  const logIn = (): Promise<void> => {
    entering ??= enter().finally(() => {
      entering = undefined
    })
    return entering
  }
  const begin = async (): Promise<void> => {
    if (!session) await logIn()
  }
  /** Token and cookie of the session, for a socket. Throws when the log-in fails. */
  const credentials = async () => {
    await begin()
    return session
  }
  /** Works in a session. Returns `otherwise` after a refusal or without a reply. */
  const within = async <Result, Other>(otherwise: Other, work: () => Promise<Result>): Promise<Result | Other> => {
    try {
      await begin()
      return await work()
    } catch (error) {
      if (error instanceof CallError) return otherwise
      throw error
    }
  }
  return { call, logIn, begin, credentials, within }
}

/** Returns a function that reads the credit. Complains about a version below one seen before, and about two credits of one version. */
function createCreditWatch({ member, complain }: ClientOptions) {
  let seen: Credit = { version: -1, credit: 0 }
  return async <Read extends Credit>(read: () => Promise<Read>): Promise<Read> => {
    const before = seen
    const now = await read()
    const { version, credit } = now
    if (version < before.version || (version === before.version && credit !== before.credit))
      complain({
        check: 'V9',
        detail: `${member.username}: ${JSON.stringify(before)} → ${JSON.stringify({ version, credit })}`,
      })
    if (version > seen.version) seen = { version, credit }
    return now
  }
}

async function send({ bank, kinds }: ClientOptions, session: Session, operation: Operation): Promise<unknown> {
  const sendKind = kinds[operation.kind]
  if (!sendKind) throw new Error(`Unknown kind of operation: ${operation.kind}`)
  return sendKind({ call: session.call, bank, logIn: session.begin }, operation)
}

/**
 * Returns a function that sends an operation, or sends it again. A refusal is definite when nothing was uncertain before it, or when
 * `isQuiet`: then no earlier attempt can still be on its way in the server.
 */
function createAttempt(options: ClientOptions, session: Session) {
  const { operations, complain } = options
  const noteReply = async (operation: Operation, reply: unknown): Promise<void> => {
    if (operation.state === 'acked') {
      if (JSON.stringify(reply) !== JSON.stringify(operation.reply))
        complain({
          check: 'V7',
          detail: `${operation.key}: ${JSON.stringify(operation.reply)} → ${JSON.stringify(reply)}`,
        })
    } else if (operation.state === 'refused') {
      complain({ check: 'V1', detail: `${operation.key} was refused with ${operation.refusal} and then done` })
    } else await operations.acknowledge(operation, reply)
  }
  return async (operation: Operation, isQuiet = false): Promise<void> => {
    operation.attempts++
    try {
      await noteReply(operation, await send(options, session, operation))
    } catch (error) {
      const code = error instanceof BankRefusal ? error.message : error instanceof CallError ? error.code : undefined
      if (code === undefined || NOT_DEFINITE.has(code)) {
        operation.wasUncertain ||= operation.state === 'unknown'
        return
      }
      if (operation.state === 'acked')
        complain({ check: 'V7', detail: `${operation.key} was acknowledged and then refused with ${code}` })
      else if (operation.attempts === 1 || isQuiet) await operations.refuse(operation, code)
    }
  }
}

type NoteCredit = ReturnType<typeof createCreditWatch>

const createReads = (member: Member, { call, within }: Session, noteCredit: NoteCredit) => {
  const readCredit = () =>
    noteCredit(() => call(getCredit, { params: { username: member.username }, body: { balanceType: 'M' } }))
  return {
    /** Reads the credit and compares it with earlier replies. Returns true when a reply came. */
    readCredit: (): Promise<boolean> =>
      within(false, async () => {
        await readCredit()
        return true
      }),

    /** Reads the data of the lobby, the dashboard and the withdraw page. Returns true when all replies came. */
    viewPages: (): Promise<boolean> =>
      within(false, async () => {
        await call(listGames, { body: { gameType: 'slot' } })
        await call(listCreditAtProviders, { params: { uuid: member.uuid } })
        await call(checkWithdraw, { params: { uuid: member.uuid } })
        await readCredit()
        return true
      }),

    /** Ids and amounts of failed withdrawals that can be retried. Empty without a reply. */
    failedWithdrawals: (): Promise<{ id: string; satang: number }[]> =>
      within([], async () => {
        const { items } = await call(listOpenWithdraws, { params: { uuid: member.uuid } })
        return items.filter((item) => item.canRetry).map((item) => ({ id: item.id, satang: item.amount }))
      }),
  }
}

const createGames = (member: Member, { call, within }: Session, noteCredit: NoteCredit) => ({
  /** Opens a game. Returns its link, or undefined after a refusal or an unknown outcome. */
  openGame: (provider: string, gameCode: string): Promise<string | undefined> =>
    within(
      undefined,
      async () => (await call(openGame, { body: { username: member.username, provider, gameCode } })).url,
    ),

  /** Leaves all games. `isAllHere`: no credit is left at a provider. Undefined when the outcome is unknown. */
  comeBack: (): Promise<{ isAllHere: boolean } | undefined> =>
    within(undefined, async () => {
      const reported = await noteCredit(() => call(cashOut, { body: { username: member.username } }))
      return { isAllHere: reported.out.length === 0 }
    }),
})
