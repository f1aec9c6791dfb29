/** Random transactions of one player: in order, and in the disorder of a bad network. */
import { randomUUID } from 'node:crypto'
import type { OriginalTransaction, RequestMethod } from './dialect-client.ts'
import type { Play } from './play.ts'
import { NoAnswer } from './result.ts'
import type { DialectResponse } from './session.ts'

/** `bet`: of a win, its bet. */
type Move = OriginalTransaction & { undone: boolean; bet?: Move }
/** A transaction, or the rollback of one. */
export type Line = { move: Move; isRollback: boolean }

type Random = () => number
const upTo = (random: Random, most: number): number => 1 + Math.floor(random() * most)

/**
 * Returns `length` lines in the order of their events, rollbacks after their originals. All stakes together are at most half of
 * `credit` (satang), so every order of the lines fits the credit.
 */
export function makeStream(
  random: Random,
  length: number,
  credit: number,
  can: { send: readonly RequestMethod[]; undo: readonly OriginalTransaction['method'][]; finest: number },
): Line[] {
  const methods = (['bet', 'win', 'betWin'] as const).filter((method) => can.send.includes(method))
  // Satang, or the finest amount where that is larger.
  const step = Math.max(1, can.finest)
  const unit = Math.max(1, Math.min(100, Math.floor(credit / 2 / length / step)))
  const lines: Line[] = []
  let bet: Move | undefined
  while (lines.length < length) {
    const chosen = methods[Math.floor(random() * methods.length)] ?? 'bet'
    // A win belongs to a bet.
    const method = chosen === 'win' && !bet ? 'bet' : chosen
    const move: Move = {
      method,
      txId: '',
      roundId: '',
      amount: step * upTo(random, unit),
      undone: false,
      ...(method === 'betWin' ? { win: step * upTo(random, 2 * unit) } : {}),
      ...(method === 'win' && bet ? { bet } : {}),
    }
    lines.push({ move, isRollback: false })
    const mayUndo = can.send.includes('rollback') && can.undo.includes(method)
    if (mayUndo && lines.length < length && random() < 0.15) {
      move.undone = true
      lines.push({ move, isRollback: true })
    }
    if (method === 'bet' && !move.undone) bet = move
  }
  return lines
}

/** The change of credit by the stream, in satang. */
export function sumOf(lines: readonly Line[]): number {
  return lines
    .filter((line) => !line.isRollback && !line.move.undone)
    .reduce((sum, { move }) => sum + (move.method === 'win' ? move.amount : (move.win ?? 0) - move.amount), 0)
}

/** Repeats every fifth line and shuffles all of them. */
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

/**
 * Sends the lines of a stream under its own ids. An unknown outcome or a missing reply is retried with the same id, as every studio
 * does.
 */
export function createSender(
  play: Pick<Play, 'bet' | 'win' | 'betWin' | 'rollback'>,
): (line: Line) => Promise<DialectResponse> {
  const moves = new Map<Move, OriginalTransaction>()
  const rollbacks = new Map<Move, string>()
  const roundId = randomUUID()
  const ownOf = (move: Move): OriginalTransaction => {
    // A bet is undone before its round has a result. Afterwards some studios use another method.
    const isAlone = move.undone && move.method === 'bet'
    const own = moves.get(move) ?? { ...move, txId: randomUUID(), roundId: isAlone ? randomUUID() : roundId }
    moves.set(move, own)
    return own
  }
  const send = (line: Line) => {
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
      const parsed = await send(line).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error
      })
      if (parsed && !parsed.codes.includes('INTERNAL_RETRY')) return parsed
    }
    return send(line)
  }
}
