/** One visit of a stand-in: a deposit where the credit is low, rounds of a game, and a withdrawal after a good day. */
import { randomUUID } from 'node:crypto'
import { getCredit } from '@duang/contract/account/user'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { CallError } from '@duang/contract/client'
import { cashOut, listGames, openGame } from '@duang/contract/games/games'
import type { StandIn } from '@duang/contract/site/stand-ins'
import type { Bank } from '#bank/bank.ts'
import { logInAt, type SiteSession } from './site-session.ts'
import { playRound, sitDown } from './table.ts'

export type VisitSettings = {
  bank: Bank
  siteUrl: string
  person: StandIn
  password: string
  random: () => number
  /** Waits as long as a person would. */
  pause: () => Promise<unknown>
  signal: AbortSignal
}

const BAHT = 100
const LOW_SATANG = 100 * BAHT
const DEPOSITS = [100, 200, 300, 500, 1_000]
const STAKES = [10, 10, 20, 20, 50]
const GAME_TYPES = ['slot', 'slot', 'casino', 'casino', 'sport']
const ROUNDS_MAX = 12
const WITHDRAW_FROM_SATANG = 1_500 * BAHT
const DEPOSIT_LOOKS = 6

/** `turned-away`: the site knows no such member. Any other failure is the end of a usual visit. */
export async function visitOf(settings: VisitSettings): Promise<'done' | 'turned-away'> {
  const { siteUrl, person, password, signal } = settings
  try {
    const session = await logInAt(siteUrl, { username: person.username, password })
    await spendTime(settings, session).catch(ignoreTrouble(signal))
    await session.leave()
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof CallError && error.code === 'login_failed' ? 'turned-away' : 'done'
  }
  return 'done'
}

/** A refusal, a lost connection or a studio that is switched off ends the visit. */
const ignoreTrouble = (signal: AbortSignal) => (error: unknown) => {
  if (signal.aborted) throw error
}

async function spendTime(settings: VisitSettings, session: SiteSession): Promise<void> {
  const { random, pause } = settings
  await pause()
  const credit = await creditOf(session)
  if (credit < LOW_SATANG) await deposit(settings, session, credit)
  await pause()
  await play(settings, session)
  await pause()
  if ((await creditOf(session)) >= WITHDRAW_FROM_SATANG && random() < 0.7) await withdraw(session, random)
}

const creditOf = async ({ call, user }: SiteSession): Promise<number> =>
  (await call(getCredit, { params: { username: user.username }, body: { balanceType: 'M' } })).credit

/** Transfers from the own account to the one that the site names, and waits a while for the credit. */
async function deposit(settings: VisitSettings, session: SiteSession, before: number): Promise<void> {
  const { bank, person, random, pause } = settings
  const { call, user } = session
  const to = await call(assignReceivingAccount, {
    body: { uuid: user.uuid, bankId: person.account, bankName: person.bank },
  })
  const baht = DEPOSITS[Math.floor(random() * DEPOSITS.length)] ?? LOW_SATANG
  bank.transfer({
    from: { bank: person.bank, number: person.account },
    to: { bank: to.bankName, number: to.bankId },
    amountSatang: baht * BAHT + (to.suffixSatang ?? 0),
  })
  await bank.durable()
  for (let n = 0; n < DEPOSIT_LOOKS && (await creditOf(session)) <= before; n++) await pause()
}

async function play({ random, pause, signal }: VisitSettings, { call, user }: SiteSession): Promise<void> {
  const gameType = GAME_TYPES[Math.floor(random() * GAME_TYPES.length)] ?? 'slot'
  const { games } = await call(listGames, { body: { gameType } })
  const game = games[Math.floor(random() * games.length)]
  if (!game) return
  const { provider, gameCode } = game
  const { url } = await call(openGame, { body: { username: user.username, provider, gameCode } })
  const table = await sitDown(url, signal)
  let left = table.state.balanceSatang
  for (let n = Math.ceil(random() * ROUNDS_MAX); n > 0; n--) {
    const satang = (STAKES[Math.floor(random() * STAKES.length)] ?? 10) * BAHT
    if (left < satang) break
    left = await playRound(table, satang, random)
    await pause()
  }
  if (table.state.holdsCredit) await call(cashOut, { body: { username: user.username } })
}

async function withdraw({ call, user }: SiteSession, random: () => number): Promise<void> {
  const amount = Math.floor((WITHDRAW_FROM_SATANG * (0.3 + 0.6 * random())) / (100 * BAHT)) * 100 * BAHT
  await call(requestWithdraw, { params: { uuid: user.uuid }, body: { amount }, idempotencyKey: randomUUID() })
}
