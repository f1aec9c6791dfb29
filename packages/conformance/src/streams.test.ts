/** Random streams against a gateway that does not reply. */
import { expect, test } from 'vitest'
import { NoAnswer } from './result.ts'
import type { DialectResponse } from './session.ts'
import { createSender, type Line } from './streams.ts'

const line: Line = { move: { method: 'bet', txId: '', roundId: '', amount: 100, undone: false }, isRollback: false }
const parsed = (code: 'OK' | 'INTERNAL_RETRY'): DialectResponse => ({
  codes: [code],
  word: code,
  balance: 0,
  status: 200,
})

/** A gateway that returns the given replies in order. */
function gateway(...answers: (DialectResponse | Error)[]) {
  const ids: (string | undefined)[] = []
  const answer = async (_amount: unknown, asked: { txId?: string } = {}): Promise<DialectResponse> => {
    const given = answers[ids.length] ?? answers.at(-1)
    ids.push(asked.txId)
    if (!given || given instanceof Error) throw given
    return given
  }
  const betWin = (_bet: number, _win: number, asked?: { txId?: string }) => answer(0, asked)
  return { ids, send: createSender({ bet: answer, win: answer, betWin, rollback: answer }) }
}

test('retries an unknown outcome and a missing reply with the same id', async () => {
  const { ids, send } = gateway(parsed('INTERNAL_RETRY'), new NoAnswer('no answer to bet'), parsed('OK'))
  expect(await send(line)).toEqual(parsed('OK'))
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
})

test('gives up after repeated missing replies, and does not retry other errors', async () => {
  const silent = gateway(new NoAnswer('no answer to bet'))
  await expect(silent.send(line)).rejects.toThrow('no answer to bet')
  expect(silent.ids).toHaveLength(5)
  const broken = gateway(new TypeError('a bug of the suite'))
  await expect(broken.send(line)).rejects.toThrow('a bug of the suite')
  expect(broken.ids).toHaveLength(1)
})
