/**
 * The log of a studio that holds credit, read independently: from the file, entry by entry, with sums of its own. The studio's
 * replies are not used. Amounts are satang.
 */
import { open } from 'node:fs/promises'
import type { StudioEntry } from '../../../apps/sandbox/src/studio/studio-entries.ts'

export type LoggedTransfer = {
  ref: string
  call: string
  /** The studio's provider. */
  provider: string
  playerRef: string
  satang: number
  outcome: 'done' | 'refused'
}
export type LoggedRound = {
  roundId: string
  provider: string
  playerRef: string
  stake: number
  win: number
  state: 'open' | 'settled' | 'returned'
}

export type StudioLog = {
  transfers: readonly LoggedTransfer[]
  rounds: ReadonlyMap<string, LoggedRound>
  /** Number of rounds with a result. */
  settled: () => number
  /** Credit of each player there, by {@link accountKey}. */
  credit: ReadonlyMap<string, number>
  /** Reads the entries since the last call. */
  read: () => Promise<void>
}

export const accountKey = (provider: string, playerRef: string): string => `${provider} ${playerRef}`

const NEWLINE = 0x0a

export function createStudioLog(file: string): StudioLog {
  const transfers: LoggedTransfer[] = []
  const rounds = new Map<string, LoggedRound>()
  const credit = new Map<string, number>()
  let [bytesRead, settled] = [0, 0]
  const add = (of: { provider: string; playerRef: string }, satang: number) => {
    const key = accountKey(of.provider, of.playerRef)
    credit.set(key, (credit.get(key) ?? 0) + satang)
  }
  const roundOf = (roundId: string): LoggedRound => {
    const round = rounds.get(roundId)
    if (!round) throw new Error(`Unknown round in the log of the studio: ${roundId}`)
    return round
  }

  const apply = (entry: StudioEntry) => {
    if (entry.kind === 'credit.moved') {
      const { account: provider, ref, call, playerRef, satang, outcome } = entry.transfer
      transfers.push({ ref, call, provider, playerRef, satang, outcome })
      if (outcome === 'done') add({ provider, playerRef }, call === 'deposit' ? satang : -satang)
    } else if (entry.kind === 'round.opened') {
      const { roundId, account: provider, playerRef, stakes } = entry.round
      const stake = stakes.reduce((sum, { satang }) => sum + satang, 0)
      const round: LoggedRound = { roundId, provider, playerRef, stake, win: 0, state: 'open' }
      rounds.set(roundId, round)
      add(round, -stake)
    } else if (entry.kind === 'round.drawn') {
      const round = roundOf(entry.roundId)
      round.win += entry.gainSatang
      add(round, entry.gainSatang)
      if (entry.isOver) {
        round.state = 'settled'
        settled++
      }
    } else if (entry.kind === 'round.returned') {
      const round = roundOf(entry.roundId)
      round.state = 'returned'
      add(round, round.stake)
    }
  }

  return {
    transfers,
    rounds,
    settled: () => settled,
    credit,
    async read() {
      const handle = await open(file, 'r')
      try {
        const { size } = await handle.stat()
        const bytes = Buffer.alloc(Math.max(0, size - bytesRead))
        await handle.read(bytes, 0, bytes.length, bytesRead)
        // A kill may leave half a line, which the studio cuts off before it continues to write.
        const whole = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1)
        bytesRead += whole.length
        for (const line of whole.toString('utf8').split('\n')) if (line !== '') apply(JSON.parse(line) as StudioEntry)
      } finally {
        await handle.close()
      }
    },
  }
}
