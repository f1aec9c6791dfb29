/** What the random streams do where a gateway does not answer. */
import { expect, test } from 'vitest'
import { type Line, sayer } from './streams.ts'
import type { Heard } from './talk.ts'
import { NoAnswer } from './verdict.ts'

const line: Line = { move: { method: 'bet', txId: '', roundId: '', amount: 100, undone: false }, isRollback: false }
const heard = (code: 'OK' | 'INTERNAL_RETRY'): Heard => ({ codes: [code], word: code, balance: 0, status: 200 })

/** A gateway that answers in turn what is given here. */
function gateway(...answers: (Heard | Error)[]) {
  const ids: (string | undefined)[] = []
  const answer = async (_amount: unknown, asked: { txId?: string } = {}): Promise<Heard> => {
    const given = answers[ids.length] ?? answers.at(-1)
    ids.push(asked.txId)
    if (!given || given instanceof Error) throw given
    return given
  }
  const betWin = (_bet: number, _win: number, asked?: { txId?: string }) => answer(0, asked)
  return { ids, say: sayer({ bet: answer, win: answer, betWin, rollback: answer }) }
}

test('what is not known, and what is not answered, is asked again with the same id', async () => {
  const { ids, say } = gateway(heard('INTERNAL_RETRY'), new NoAnswer('no answer to bet'), heard('OK'))
  expect(await say(line)).toEqual(heard('OK'))
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
})

test('a gateway that never answers is given up, and another fault is not asked again', async () => {
  const silent = gateway(new NoAnswer('no answer to bet'))
  await expect(silent.say(line)).rejects.toThrow('no answer to bet')
  expect(silent.ids).toHaveLength(5)
  const broken = gateway(new TypeError('a fault of the suite'))
  await expect(broken.say(line)).rejects.toThrow('a fault of the suite')
  expect(broken.ids).toHaveLength(1)
})
