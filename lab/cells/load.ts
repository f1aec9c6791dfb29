/** The load on one brand: signed bets, statement lines, reads, logins and open sockets, each at its pace. Whoever gets no answer repeats. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { signProviderRequest } from '@duang/contract/games/provider'
import { bahtFromSatang } from '@duang/contract/wire/money'
import { type DrillBrand, type DrillMember, FEED, GAME, PROVIDER, RECEIVER, SECRETS } from './brands.ts'
import type { Answer, Http } from './http-client.ts'
import type { Act, Journal } from './journal.ts'
import type { MemberSessions } from './member-sessions.ts'
import type { Kind, Seen } from './requests-seen.ts'

/** Milliseconds between two starts of each act, for one brand. */
const EVERY_MS = { bet: 100, deposit: 1_000, read: 250, login: 4_000 }
const AT_ONCE = { bet: 12, deposit: 3, read: 4, login: 1 }
const REPEAT_AFTER_MS = 100
const JSON_TYPE = { 'content-type': 'application/json' }

export type LoadOptions = {
  http: Http
  brand: DrillBrand
  /** Members who play and deposit. */
  playing: readonly DrillMember[]
  journal: Journal
  sessions: MemberSessions
  seen: Seen[]
}
export type Load = {
  /** A deposit by the brand's bank feed. Resolves when the site has acknowledged it. */
  deposit: (member: DrillMember, satang: number) => Promise<void>
  /** Repeats every acknowledged bet, whose reply must be the same. */
  replayAll: () => Promise<void>
  start: () => void
  /** Resolves when the last requests have their answers. */
  stop: () => Promise<void>
}

export function createLoad(options: LoadOptions): Load {
  const { brand, playing, journal, sessions } = options
  const tools = createTools(options)
  const { deposit, play, replay } = createActs(options, tools)
  const busy = new Set<DrillMember>()
  const idleMember = () => {
    const idle = playing.filter((member) => !busy.has(member))
    return idle[randomInt(Math.max(1, idle.length))]
  }
  const playOnce = async () => {
    const member = idleMember()
    if (!member) return
    busy.add(member)
    await play(member).finally(() => busy.delete(member))
  }
  const anyMember = () => playing[randomInt(playing.length)] as DrillMember
  const running = new Set<Promise<unknown>>()
  const timers: NodeJS.Timeout[] = []
  /** A slow site gets no more than so many at once: banks and providers wait for it, too. */
  const every = (ms: number, atOnce: number, work: () => Promise<unknown>) => {
    let underWay = 0
    timers.push(
      setInterval(() => {
        if (underWay === atOnce) return
        underWay++
        const done: Promise<unknown> = work().finally(() => {
          underWay--
          running.delete(done)
        })
        running.add(done)
      }, ms),
    )
  }
  return {
    deposit,
    replayAll: async () => {
      for (const act of journal.all)
        if (act.brand === brand && (act.kind === 'bet' || act.kind === 'win')) await replay(act)
    },
    start: () => {
      every(EVERY_MS.bet, AT_ONCE.bet, playOnce)
      every(EVERY_MS.deposit, AT_ONCE.deposit, () => deposit(anyMember(), randomInt(10_000, 1_000_000)))
      every(EVERY_MS.read, AT_ONCE.read, async () => tools.note('read', await sessions.readCredit(anyMember())))
      every(EVERY_MS.login, AT_ONCE.login, async () => tools.note('login', await sessions.logIn(anyMember())))
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

type Tools = ReturnType<typeof createTools>

function createTools({ brand, journal, seen }: LoadOptions) {
  /** Notes a request. No answer and 503 are for the report: right in a pause, and for neighbours only where the machine is too slow. */
  const note = (kind: Kind, { status, text, at, ms }: Answer): void => {
    seen.push({ brand: brand.clientId, kind, at, ms, status, isGood: status === 200 })
    if (![200, 503, 0].includes(status))
      journal.trouble(`${brand.clientId}: ${kind} got ${status} ${text.slice(0, 60)}`)
  }
  return {
    note,
    /** Repeats the act until it is acknowledged. `send` signs anew. */
    insist: async (kind: Kind, act: Act, send: () => Promise<Answer>): Promise<void> => {
      for (;;) {
        act.attempts++
        const answer = await send()
        note(kind, answer)
        if (answer.status === 200) {
          act.isAcknowledged = true
          act.reply = answer.text
          return
        }
        await sleep(REPEAT_AFTER_MS)
      }
    },
  }
}

function createActs({ http, brand, journal }: LoadOptions, { insist, note }: Tools) {
  const sendPlay = async ({ kind, id, member, satang, bet }: Act): Promise<Answer> => {
    const path = `/provider/v1/${PROVIDER}/${kind}`
    const { playerRef, sessionToken } = member
    const amount = bahtFromSatang(satang)
    const bodies: Partial<Record<Act['kind'], object>> = {
      bet: { playerRef, sessionToken, txId: id, roundId: `r-${id}`, gameCode: GAME, amount },
      win: { playerRef, txId: id, roundId: `r-${bet?.id}`, amount, roundClosed: true },
      rollback: { playerRef, txId: id, originalTxId: bet?.id },
    }
    const body = JSON.stringify(bodies[kind])
    const signing = { method: 'POST', path, body, requestId: randomUUID(), at: new Date() } as const
    const headers = { ...JSON_TYPE, ...(await signProviderRequest(SECRETS.provider, signing)) }
    return http.ask({ host: brand.host, method: 'POST', path, headers, body })
  }
  const insistPlay = async (act: Act): Promise<void> => {
    await insist('bet', act, () => sendPlay(act))
    const { code } = JSON.parse(act.reply ?? '{}') as { code?: string }
    if (code !== 'OK') journal.trouble(`${brand.clientId}: ${act.kind} was refused with ${code}`)
  }
  const replay = async (act: Act): Promise<void> => {
    const answer = await sendPlay(act)
    note('bet', answer)
    if (answer.status === 200 && answer.text !== act.reply)
      journal.trouble(`${brand.clientId}: the repeated ${act.kind} ${act.id} got another reply`)
  }
  return {
    replay,
    /** A bet, mostly with a win or a rollback, and sometimes an earlier bet again. */
    play: async (member: DrillMember): Promise<void> => {
      const add = (kind: 'bet' | 'win' | 'rollback', satang: number, bet?: Act) =>
        journal.add({ kind, id: randomUUID(), brand, member, satang, ...(bet ? { bet } : {}) })
      const bet = add('bet', randomInt(100, 5_000))
      await insistPlay(bet)
      const turn = randomInt(10)
      if (turn < 5) await insistPlay(add('win', randomInt(100, 9_000), bet))
      else if (turn < 6) await insistPlay(add('rollback', bet.satang, bet))
      else if (turn < 7) {
        const earlier = journal.all.filter(
          (each) => each.member === member && each.kind === 'bet' && each.isAcknowledged,
        )
        const old = earlier[randomInt(Math.max(1, earlier.length))]
        if (old) await replay(old)
      }
    },
    deposit: async (member: DrillMember, satang: number): Promise<void> => {
      const act = journal.add({ kind: 'deposit', id: randomUUID(), brand, member, satang })
      const line = {
        id: act.id,
        account: RECEIVER,
        direction: 'in',
        amount: bahtFromSatang(satang),
        reference: 'drill',
        at: new Date().toISOString(),
        counterparty: { bank: member.account.bank, account: member.account.number, name: member.name },
      }
      const body = JSON.stringify({ type: 'statement.lines', lines: [line] })
      await insist('deposit', act, async () => {
        const party = { brand: brand.clientId, feed: FEED }
        const headers = { ...JSON_TYPE, ...(await signWebhook(SECRETS.bank, party, `m-${act.id}`, new Date(), body)) }
        return http.ask({ host: brand.host, method: 'POST', path: `/bank/v1/${FEED}/statement`, headers, body })
      })
    },
  }
}
