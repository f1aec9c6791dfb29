/** A mix of requests of all classes of load, and bets whose wins are due. */
import type { LoadClass } from '../../../packages/contract/src/wire/define-call.ts'
import { type Play, roundOf } from './gateway-work.ts'
import { bankMessage, pageVisit, type Reader, simpleReads, withdrawal } from './http-work.ts'
import type { Pool } from './ledger-work.ts'
import { loadOpen } from './open-load.ts'

/** Kinds of requests with their class and their share of all. */
export const MIX = {
  pages: { of: 'page', share: 0.25 },
  reads: { of: 'read', share: 0.45 },
  bets: { of: 'play', share: 0.13 },
  withdrawals: { of: 'withdrawal', share: 0.02 },
  wins: { of: 'settlement', share: 0.13 },
  lines: { of: 'settlement', share: 0.02 },
} as const satisfies Record<string, { of: LoadClass; share: number }>
export type Kind = keyof typeof MIX
export const KINDS = Object.keys(MIX) as Kind[]

/** Levels, which decide limits of withdrawals, and a bank account of each member. */
export async function fillAccounts(owner: Pool): Promise<void> {
  await owner.query(
    `insert into levels (brand_id, level, code, name, criteria_kind, criteria_satang, cashback_percent, next_level_satang)
      select 1, n, 'L' || n, 'L' || n, 'cumulative', n * 1000000, 0, (n + 1) * 1000000 from generate_series(0, 9) n`,
  )
  await owner.query(
    `insert into member_banks (brand_id, member_id, bank_code, account_digits, account_name, is_name_verified, created_at)
      select 1, member_id, '014', (4000000000 + member_id)::text, 'player', true, now() from members where brand_id = 1`,
  )
}

const BETS_AT_ONCE = 50
const BETS_PER_SECOND = 250

/** Places so many bets, and returns their wins. */
export async function playBets(asked: { ports: readonly number[]; plays: readonly Play[]; count: number }) {
  const rounds = Array.from({ length: Math.ceil(asked.count) }, (_, n) =>
    roundOf(asked.plays[n % asked.plays.length] as Play),
  )
  let at = 0
  const placed = await loadOpen({
    ports: asked.ports,
    connections: BETS_AT_ONCE,
    perSecond: BETS_PER_SECOND,
    seconds: (rounds.length - 0.5) / BETS_PER_SECOND,
    next: () => rounds[at++]?.bet() ?? Buffer.of(),
  })
  if (placed.answered < at) throw new Error(`Bets were refused: ${JSON.stringify(placed.statuses)}`)
  return rounds.slice(0, at).map(({ win }) => win)
}

export type Crowd = { plays: readonly Play[]; readers: readonly Reader[] }

/** The next request of each kind. `wins` and `lines` are made ahead: a win needs its bet. */
export async function requestsOf({ plays, readers }: Crowd, made: { wins: (() => Buffer)[]; lines: number }) {
  const reads = simpleReads(readers)
  const lines = await Promise.all(Array.from({ length: Math.ceil(made.lines) }, bankMessage))
  const turn = { pages: 0, reads: 0, bets: 0, withdrawals: 0 }
  const spent = (kind: Kind) => new Error(`Too few ${kind} were made ahead`)
  return {
    pages: () => pageVisit(turn.pages++),
    reads: () => reads[turn.reads++ % reads.length] as Buffer,
    bets: () => roundOf(plays[turn.bets++ % plays.length] as Play).bet(),
    withdrawals: () => {
      const n = turn.withdrawals++ % readers.length
      return withdrawal(readers[n] as Reader, n)
    },
    wins: () => {
      const win = made.wins.pop()
      if (!win) throw spent('wins')
      return win()
    },
    lines: () => {
      const line = lines.pop()
      if (!line) throw spent('lines')
      return line
    },
  } satisfies Record<Kind, () => Buffer>
}
