import { expect, test } from 'vitest'
import { createLog, outputFor } from './log.ts'
import { readableLine } from './readable-log.ts'

const time = new Date(2026, 9, 5, 14, 7, 9).getTime()

test('has time, level, message and facts', () => {
  const line = JSON.stringify({ level: 40, time, feed: 'scb-1', lines: 3, msg: 'lines wait' })
  expect(readableLine(line)).toBe('14:07:09 WARN  lines wait feed=scb-1 lines=3\n')
})

test('has the stack of an error below', () => {
  const line = JSON.stringify({ level: 50, time, err: { message: 'no', stack: 'Error: no\n    at x' }, msg: 'bug' })
  expect(readableLine(line)).toBe('14:07:09 ERROR bug\nError: no\n    at x\n')
})

test('lets no value move the cursor or begin a line', () => {
  const line = JSON.stringify({ level: 30, time, agent: '\u001b[2J\n14:00 FAKE', msg: 'a\u001b[2J\nb' })
  expect(readableLine(line)).toBe('14:07:09 INFO  a[2J b agent="\\u001b[2J\\n14:00 FAKE"\n')
})

test('leaves a line alone that is no JSON', () => {
  expect(readableLine('plain\n')).toBe('plain\n')
})

test.each([
  [true, /^\d\d:\d\d:\d\d INFO {2}lines came lines=3\n$/],
  [false, /^\{"level":30,.*"msg":"lines came"\}\n$/],
])('is what a terminal gets, and programs get JSON: %s', (isTerminal, form) => {
  const lines: string[] = []
  createLog('info', outputFor({ write: (line) => lines.push(line) }, isTerminal)).info({ lines: 3 }, 'lines came')
  expect(lines).toEqual([expect.stringMatching(form)])
})
