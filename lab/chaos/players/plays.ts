/** Journal of the studio's requests to the gateway: written before a request is sent, and again when its end is definite. */
import path from 'node:path'
import { type Journal, openJournal } from '../../../apps/sandbox/src/kit/journal.ts'
import type { Player } from './players.ts'

export type Method = 'bet' | 'win' | 'betWin' | 'rollback'

/** A transaction. Amounts are satang: `stake` of a bet, `gain` of a win, both of a betWin, none of a rollback. */
export type Play = {
  txId: string
  method: Method
  player: Player
  roundId: string
  stake: number
  gain: number
  /** Of a rollback: the transaction that it undoes. */
  original?: Play
  /** `unknown` until there is a definite answer. */
  state: 'unknown' | 'acked' | 'refused'
  attempts: number
  /** The outcome of an attempt was unknown. */
  wasUncertain: boolean
  /** The first definite reply, verbatim. */
  reply?: string
  refusal?: string
}

export type Plays = {
  all: readonly Play[]
  /** Gives a new transaction its id and appends it to the journal. It is on disk when this resolves. */
  add: (given: Pick<Play, 'method' | 'player' | 'roundId' | 'stake' | 'gain' | 'original'>) => Promise<Play>
  acknowledge: (play: Play, reply: string) => Promise<void>
  refuse: (play: Play, code: string, reply: string) => Promise<void>
  close: () => Promise<void>
}

type Entry =
  | { at: string; sent: string; method: Method; member: string; round: string; stake: number; gain: number }
  | { at: string; acked: string; reply: string }
  | { at: string; refused: string; code: string }

export async function openPlays(folder: string): Promise<Plays> {
  const journal: Journal<Entry> = await openJournal<Entry>(path.join(folder, 'studio.jsonl'))
  const all: Play[] = []
  const write = async (entry: Entry) => {
    journal.append(entry)
    await journal.durable()
  }
  const at = () => new Date().toISOString()
  return {
    all,
    async add(given) {
      const play: Play = {
        ...given,
        txId: `chaos-${String(all.length + 1).padStart(8, '0')}`,
        state: 'unknown',
        attempts: 0,
        wasUncertain: false,
      }
      all.push(play)
      const { txId, method, player, roundId, stake, gain } = play
      await write({ at: at(), sent: txId, method, member: player.member.username, round: roundId, stake, gain })
      return play
    },
    async acknowledge(play, reply) {
      play.state = 'acked'
      play.reply = reply
      await write({ at: at(), acked: play.txId, reply })
    },
    async refuse(play, code, reply) {
      play.state = 'refused'
      play.refusal = code
      play.reply = reply
      await write({ at: at(), refused: play.txId, code })
    },
    close: () => journal.close(),
  }
}
