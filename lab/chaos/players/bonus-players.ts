/**
 * Members who play with a bonus at a provider that never ends rounds. Forfeiting debits exactly what the bonus holds, and never more than
 * the bonus and the winnings since, by the studio's own log: own money stays.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import type { Ctx } from '../../../apps/api/src/core/context.ts'
import { grantBonus } from '../../../apps/api/src/money/bonus/grant.ts'
import { lockMember } from '../../../apps/api/src/money/ledger/ledger.ts'
import type { Environment } from '../faults/environment.ts'
import { type Finding, finding } from '../verify/finding.ts'
import { isDone } from '../verify/verify-plays.ts'
import type { Amounts } from './amounts.ts'
import type { Client } from './client.ts'
import type { Operations } from './operations.ts'
import { ENDLESS } from './players.ts'
import type { Plays } from './plays.ts'

const NO_SECOND = { rate2: 0, start2: '00:00', end2: '00:00', endNumber2: 0 }
// Turnover out of reach: every bonus stays open until it is forfeited.
const TERMS = {
  rate1: 50,
  start1: '00:00',
  end1: '00:00',
  endNumber1: 0,
  ...NO_SECOND,
  maxSatang: 100_000_000,
  turnoverMultiple: 50,
  isAcceptedByDefault: true,
}
const DAY_MS = 86_400_000
const CREDITED_WITHIN_MS = 60_000
// Longer than the result of a bet may need.
const RESULT = '2 minutes'

type Given = {
  environment: Environment
  clients: readonly Client[]
  operations: Operations
  plays: Plays
  amounts: Amounts
}
/** A member's open bonuses, and the first play that counts for them. */
type Open = { bonus: number; from: number }

export function createBonusPlayers({ environment, clients, operations, plays, amounts }: Given) {
  const open = new Map<Client, Open>()

  async function begin(client: Client, cycle: number): Promise<void> {
    const { member } = client
    const transfer = await operations.add({ kind: 'transfer', member, satang: amounts.deposit() })
    while (transfer.state === 'unknown') await client.attempt(transfer)
    const deposit = await depositOf(environment, member.memberId, transfer.satang)
    const bonus = await grant(environment, member.memberId, { depositId: deposit, amount: transfer.satang }, cycle)
    const before = open.get(client)
    open.set(client, { bonus: (before?.bonus ?? 0) + bonus, from: before?.from ?? plays.all.length })
  }

  /** All that the member won since the grant, by the log of the studio. */
  const won = ({ member }: Client, from: number): number =>
    plays.all
      .slice(from)
      .filter((play) => play.player.member === member && isDone(play))
      .reduce((sum, play) => sum + play.gain, 0)

  async function giveBack(client: Client): Promise<Finding[]> {
    const claim = open.get(client)
    if (!claim) return []
    const { memberId, username } = client.member
    const due = await heldBy(environment, memberId)
    const most = claim.bonus + won(client, claim.from)
    const key = randomUUID()
    let answer = await client.giveBonusBack(key)
    for (let tries = 1; !answer && tries < 30; tries++) {
      await sleep(100)
      answer = await client.giveBonusBack(key)
    }
    const reply = JSON.stringify(answer ?? 'nothing')
    if (due > most) return [wrong(`${username} holds ${due} satang of a bonus, and won ${most} with it at most`)]
    if (!answer || !('forfeited' in answer) || answer.forfeited !== due)
      return [wrong(`${username} gives ${due} satang back (bonus ${claim.bonus}), reply ${reply}`)]
    open.delete(client)
    return []
  }

  return {
    /** Each member deposits and gets a bonus for it. For use without faults. */
    async begin(cycle: number): Promise<void> {
      await Promise.all(clients.map((client) => begin(client, cycle)))
    },
    /** Each member forfeits the bonus, once all plays are settled. Returns the findings. */
    async end(): Promise<Finding[]> {
      await passTime(environment)
      const findings = await Promise.all(clients.map(giveBack))
      return [...(await openRounds(environment)), ...findings.flat()]
    },
  }
}

const wrong = (detail: string): Finding => finding('V13', 'broken', detail)

/** The bonus money of a member. No play is under way. */
async function heldBy({ database }: Environment, memberId: number): Promise<number> {
  const { rows } = await database.pool.query<{ held: number }>(
    `select coalesce(sum(held_satang), 0)::float8 as held from bonus_grants where member_id = $1 and status = 'active'`,
    [memberId],
  )
  return Number(rows[0]?.held ?? 0)
}

/** Waits for the deposit of a transfer of this amount. */
async function depositOf({ database }: Environment, memberId: number, satang: number): Promise<string> {
  const until = performance.now() + CREDITED_WITHIN_MS
  for (;;) {
    const { rows } = await database.pool.query<{ id: string }>(
      'select deposit_id as id from deposits where member_id = $1 and amount_satang = $2',
      [memberId, satang],
    )
    if (rows[0]) return rows[0].id
    if (performance.now() > until) throw new Error(`A transfer of ${satang} satang became no deposit`)
    await sleep(50)
  }
}

/** Grants the bonus by the product's own function, on terms of the run. One a cycle: each has the window of another day. */
async function grant(
  { db, staff }: Environment,
  memberId: number,
  deposit: { depositId: string; amount: number },
  cycle: number,
): Promise<number> {
  const known = await staff.ctx()
  const ctx: Ctx = {
    ...known,
    brand: { ...known.brand, settings: { ...known.brand.settings, bonus: TERMS } },
  }
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, DEMONSTRATION_BRAND, memberId)
    return grantBonus(tx, ctx, memberId, { ...deposit, bookedAt: new Date(Date.now() + cycle * DAY_MS) })
  })
}

/** Skips the wait until no late result can arrive. */
async function passTime({ database }: Environment): Promise<void> {
  await database.pool.query(
    `update rounds set last_bet_at = last_bet_at - interval '${RESULT}', closed_at = closed_at - interval '${RESULT}' where provider = $1`,
    [ENDLESS],
  )
}

/** Rounds end by the rule of their provider, also when the process that accepted the bet died. */
async function openRounds({ database }: Environment): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ open: number }>(
    'select count(*)::int as open from rounds where provider = $1 and closed_at is null and bets > 0',
    [ENDLESS],
  )
  const count = rows[0]?.open ?? 0
  return count === 0 ? [] : [wrong(`${count} rounds of a provider whose rounds end with their bet are open`)]
}
