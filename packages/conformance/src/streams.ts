/** Random transactions of one player: as they happened, and as a bad day delivers them. */
import { randomUUID } from 'node:crypto'
import type { OriginalTransaction, RequestMethod } from './dialect-client.ts'
import type { Play } from './play.ts'
import { NoAnswer } from './result.ts'
import type { DialectResponse } from './session.ts'

/** `bet`: of a win, the bet that it belongs to. */
type Move = OriginalTransaction & { undone: boolean; bet?: Move }
/** A transaction, or the rollback of one. */
export type Line = { move: Move; isRollback: boolean }

type Random = () => number
const upTo = (random: Random, most: number): number => 1 + Math.floor(random() * most)

/**
 * `length` lines in the order in which they happened, rollbacks after what they undo. All stakes together are at most half of `credit`
 * (satang), so no order of them runs out of it.
 */
export function makeStream(
  random: Random,
  length: number,
  credit: number,
  can: { say: readonly RequestMethod[]; undo: readonly OriginalTransaction['method'][]; finest: number },
): Line[] {
  const methods = (['bet', 'win', 'betWin'] as const).filter((method) => can.say.includes(method))
  // Satang, or the finest amount where that is larger.
  const step = Math.max(1, can.finest)
  const unit = Math.max(1, Math.min(100, Math.floor(credit / 2 / length / step)))
  const lines: Line[] = []
  let bet: Move | undefined
  while (lines.length < length) {
    const drawn = methods[Math.floor(random() * methods.length)] ?? 'bet'
    // A win belongs to a bet.
    const method = drawn === 'win' && !bet ? 'bet' : drawn
    const move: Move = {
      ...{ method, txId: '', roundId: '', amount: step * upTo(random, unit), undone: false },
      ...(method === 'betWin' ? { win: step * upTo(random, 2 * unit) } : {}),
      ...(method === 'win' && bet ? { bet } : {}),
    }
    lines.push({ move, isRollback: false })
    const mayUndo = can.say.includes('rollback') && can.undo.includes(method)
    if (mayUndo && lines.length < length && random() < 0.15) {
      move.undone = true
      lines.push({ move, isRollback: true })
    }
    if (method === 'bet' && !move.undone) bet = move
  }
  return lines
}

/** What the stream does to the credit, in satang. */
export function sumOf(lines: readonly Line[]): number {
  return lines
    .filter((line) => !line.isRollback && !line.move.undone)
    .reduce((sum, { move }) => sum + (move.method === 'win' ? move.amount : (move.win ?? 0) - move.amount), 0)
}

/** Every fifth line twice, all of them in another order. */
export function shuffle(random: Random, lines: readonly Line[]): Line[] {
  const all = lines.flatMap((line) => (random() < 0.2 ? [line, line] : [line]))
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const held = all[last] as Line
    all[last] = all[other] as Line
    all[other] = held
  }
  return all
}

const TRIES = 5

/** Says the lines of a stream under ids of its own. What is answered with "not known", or not at all, is asked again with the same id, as every studio does. */
export function sayer(
  play: Pick<Play, 'bet' | 'win' | 'betWin' | 'rollback'>,
): (line: Line) => Promise<DialectResponse> {
  const moves = new Map<Move, OriginalTransaction>()
  const rollbacks = new Map<Move, string>()
  const roundId = randomUUID()
  const ownOf = (move: Move): OriginalTransaction => {
    // A stake is undone before its round has a result: afterwards some studios know another word for it.
    const isAlone = move.undone && move.method === 'bet'
    const own = moves.get(move) ?? { ...move, txId: randomUUID(), roundId: isAlone ? randomUUID() : roundId }
    moves.set(move, own)
    return own
  }
  const say = (line: Line) => {
    const { move } = line
    const own = ownOf(move)
    if (line.isRollback) {
      const txId = rollbacks.get(move) ?? randomUUID()
      rollbacks.set(move, txId)
      return play.rollback(own, { txId })
    }
    if (own.method === 'betWin') return play.betWin(own.amount, own.win ?? 0, own)
    const bet = move.bet && { betTxId: ownOf(move.bet).txId }
    return play[own.method](own.amount, { ...own, ...bet })
  }
  return async (line) => {
    for (let tries = 1; tries < TRIES; tries++) {
      const parsed = await say(line).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error
      })
      if (parsed && !parsed.codes.includes('INTERNAL_RETRY')) return parsed
    }
    return say(line)
  }
}
