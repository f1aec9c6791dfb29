/** Thousands of transactions: in order, and again permuted and duplicated. */

import { baht, claim } from '../assertion.ts'
import type { CheckCase, Scene } from '../check-case.ts'
import { describe, type Play, repetitionOf } from '../play.ts'
import type { Session } from '../session.ts'
import { createSender, type Line, makeStream, shuffle, sumOf } from '../streams.ts'

// With a hook each stream has its own player. With one player all streams share it.
const PLAYERS_MAX = 8
const AT_ONCE = 4

async function sendLines(session: Session, play: Play, lines: readonly Line[], atOnce: number): Promise<void> {
  const accepted = ['OK', 'TX_NOT_FOUND', 'ALREADY_ROLLED_BACK', ...repetitionOf(session.client).codes]
  const send = createSender(play)
  const left = lines.values()
  const slot = async () => {
    for (const line of left) {
      const parsed = await send(line)
      const isRight = parsed.codes.some((code) => accepted.includes(code))
      const about = line.isRollback ? `rollback of a ${line.move.method}` : line.move.method
      claim(isRight, `${about} in a stream: OK, TX_NOT_FOUND or ALREADY_ROLLED_BACK`, describe(parsed))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, slot))
}

async function run({ session, play, random, streamLength }: Scene): Promise<string> {
  const { methods: can, undoes } = session.client
  const plays = new Map<string, Play>()
  for (let n = 0; n < PLAYERS_MAX; n++) {
    const each = await play()
    plays.set(each.player.playerRef, each)
  }
  const started = performance.now()
  const share = Math.ceil(streamLength / plays.size)
  const sent = await Promise.all(
    [...plays.values()].map(async (each) => {
      const before = await each.credit()
      const lines = makeStream(random, share, before, { send: can, undo: undoes, finest: each.finest })
      const shuffled = shuffle(random, lines)
      await sendLines(session, each, lines, 1)
      const ordered = (await each.credit()) - before
      claim(each.isSame(ordered, sumOf(lines)), `the ordered stream moves ${baht(sumOf(lines))}`, baht(ordered))
      await sendLines(session, each, shuffled, AT_ONCE)
      const permuted = (await each.credit()) - before - ordered
      claim(
        each.isSame(permuted, ordered),
        `permuted and duplicated it moves the same ${baht(ordered)}`,
        baht(permuted),
      )
      return { ordered: lines.length, permuted: shuffled.length }
    }),
  )
  const total = (of: 'ordered' | 'permuted') => sent.reduce((sum, each) => sum + each[of], 0)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const players = plays.size === 1 ? 'one player' : `${plays.size} players`
  return `${total('ordered')} ordered, ${total('permuted')} permuted, ${players}, ${seconds} s`
}

export const STREAM_CASES: readonly CheckCase[] = [
  {
    name: 'random-streams',
    needs: ['balance', 'bet'],
    expected: 'thousands of random transactions, permuted and duplicated, end in the balance of the ordered stream',
    meaning:
      'The balance depends on the order of delivery. Sooner or later it is wrong, and the books do not show since when.',
    run,
  },
]
