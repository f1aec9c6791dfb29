/** One client: a member with a session, who sends operations and does not always learn what became of them. */
import { forfeitBonus } from '@duang/contract/bonus'
import { CallError, createClient } from '@duang/contract/client'
import { cashOut, listCreditOut, listGames, openGame } from '@duang/contract/games'
import { login } from '@duang/contract/login'
import { getCredit } from '@duang/contract/user'
import { checkWithdraw, listOpenWithdraws } from '@duang/contract/withdraw'
import { type Member, PASSWORD } from './members.ts'
import type { Operation, Operations, Send } from './operations.ts'
import { BankRefusal, type SandboxBank } from './sandbox-bank.ts'

const ANSWER_WITHIN_MS = 6_000

/** What a client has seen that must never be seen. */
export type Complaint = { check: 'V1' | 'V7' | 'V9'; detail: string }

export type ClientOptions = {
  member: Member
  /** A member's own address: tries to log in are counted by it. */
  address: string
  siteUrl: string
  bank: SandboxBank
  operations: Operations
  /** How each kind of operation is sent. */
  kinds: Readonly<Record<string, Send>>
  complain: (complaint: Complaint) => void
  /** Told of each answer: its status, or 0 when there was none. */
  onAnswer: (status: number) => void
}

export type Client = ReturnType<typeof createChaosClient>

/** Answers after which nobody knows whether it was done, or which say nothing about it, such as those to the log-in before it. */
const SAYS_NOTHING = new Set([
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

export function createChaosClient(options: ClientOptions) {
  const { member, bank, operations, complain } = options
  let session: { token: string; cookie: string } | undefined
  let seen: Credit = { version: -1, credit: 0 }

  const call = createClient({
    baseUrl: options.siteUrl,
    token: () => session?.token,
    headers: () => ({
      'x-forwarded-for': options.address,
      ...(session ? { cookie: session.cookie } : {}),
    }),
    timeoutMs: ANSWER_WITHIN_MS,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const [cookie] = response.headers.getSetCookie()
      if (cookie) pendingCookie = cookie.split(';')[0]
      options.onAnswer(response.status)
      return response
    },
    onError: (error) => {
      if (error.status === undefined) options.onAnswer(0)
      if (error.status === 401) session = undefined
    },
  })
  let pendingCookie: string | undefined

  let entering: Promise<void> | undefined
  /** Somebody who loads and plays at the same moment logs in once. */
  const logIn = (): Promise<void> => {
    entering ??= enter().finally(() => {
      entering = undefined
    })
    return entering
  }
  async function enter(): Promise<void> {
    pendingCookie = undefined
    const { token } = await call(login, { body: { username: member.username, password: PASSWORD } })
    if (pendingCookie) session = { token, cookie: pendingCookie }
  }

  /** A version that is lower than one seen before it was asked for, or the same with another credit, is a complaint. */
  function noteCredit(before: Credit, { version, credit }: Credit): void {
    if (version < before.version || (version === before.version && credit !== before.credit))
      complain({
        check: 'V9',
        detail: `${member.username}: ${JSON.stringify(before)} → ${JSON.stringify({ version, credit })}`,
      })
    if (version > seen.version) seen = { version, credit }
  }

  const from = { call, bank, logIn: async () => void (session ?? (await logIn())) }

  return {
    member,
    logIn,

    /**
     * Sends the operation, or sends it again. A refusal is definite when nothing was uncertain before it, or when
     * `isQuiet`: then no earlier attempt can still be on its way in the server.
     */
    async attempt(operation: Operation, isQuiet = false): Promise<void> {
      const send = options.kinds[operation.kind]
      if (!send) throw new Error(`Unknown kind of operation: ${operation.kind}`)
      operation.attempts++
      try {
        const reply = await send(from, operation)
        if (operation.state === 'acked') {
          if (JSON.stringify(reply) !== JSON.stringify(operation.reply))
            complain({
              check: 'V7',
              detail: `${operation.key}: ${JSON.stringify(operation.reply)} → ${JSON.stringify(reply)}`,
            })
        } else if (operation.state === 'refused') {
          complain({ check: 'V1', detail: `${operation.key} was refused with ${operation.refusal} and then done` })
        } else await operations.acknowledge(operation, reply)
      } catch (error) {
        const code = error instanceof BankRefusal ? error.message : error instanceof CallError ? error.code : undefined
        if (code === undefined || SAYS_NOTHING.has(code)) {
          operation.wasUncertain ||= operation.state === 'unknown'
          return
        }
        if (operation.state === 'acked')
          complain({ check: 'V7', detail: `${operation.key} was acknowledged and then refused with ${code}` })
        else if (operation.attempts === 1 || isQuiet) await operations.refuse(operation, code)
      }
    },

    /** Reads the credit, and looks whether it fits what was read before; answers whether it came. */
    async readCredit(): Promise<boolean> {
      try {
        if (!session) await logIn()
        const before = seen
        noteCredit(before, await call(getCredit, { params: { username: member.username }, body: { balanceType: 'M' } }))
        return true
      } catch (error) {
        if (error instanceof CallError) return false
        throw error
      }
    },

    /** Opens a game; answers the link to it, or undefined: it was refused, or nobody knows. */
    async openGame(provider: string, gameCode: string): Promise<string | undefined> {
      try {
        if (!session) await logIn()
        return (await call(openGame, { body: { username: member.username, provider, gameCode } })).url
      } catch (error) {
        if (error instanceof CallError) return undefined
        throw error
      }
    },

    /** Reads what the lobby, the dashboard and the withdraw page read. Returns whether all of it was answered. */
    async lookAround(): Promise<boolean> {
      const { uuid, username } = member
      try {
        if (!session) await logIn()
        await call(listGames, { body: { gameType: 'slot' } })
        await call(listCreditOut, { params: { uuid } })
        await call(checkWithdraw, { params: { uuid } })
        const before = seen
        noteCredit(before, await call(getCredit, { params: { username }, body: { balanceType: 'M' } }))
        return true
      } catch (error) {
        if (error instanceof CallError) return false
        throw error
      }
    },

    /** Comes back from all games; answers whether credit is still elsewhere, or undefined when nobody knows. */
    async comeBack(): Promise<{ isAllHere: boolean } | undefined> {
      try {
        if (!session) await logIn()
        const before = seen
        const told = await call(cashOut, { body: { username: member.username } })
        noteCredit(before, told)
        return { isAllHere: told.out.length === 0 }
      } catch (error) {
        if (error instanceof CallError) return undefined
        throw error
      }
    },

    /** Gives the open bonuses back; answers what was taken, or the refusal; undefined when nobody knows. */
    async giveBonusBack(key: string): Promise<{ forfeited: number } | { refusal: string } | undefined> {
      try {
        if (!session) await logIn()
        const { forfeited } = await call(forfeitBonus, { params: { uuid: member.uuid }, body: {}, idempotencyKey: key })
        return { forfeited }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return error.code === undefined || SAYS_NOTHING.has(error.code) ? undefined : { refusal: error.code }
      }
    },

    /** Ids and amounts of withdrawals that failed and may be sent again. Empty when nobody answers. */
    async failedWithdrawals(): Promise<{ id: string; satang: number }[]> {
      try {
        if (!session) await logIn()
        const { items } = await call(listOpenWithdraws, { params: { uuid: member.uuid } })
        return items.filter((item) => item.canRetry).map((item) => ({ id: item.id, satang: item.amount }))
      } catch (error) {
        if (error instanceof CallError) return []
        throw error
      }
    },
  }
}
