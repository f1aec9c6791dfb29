/** Output for operators is English, whatever it is about. */
import { expect, test } from 'vitest'
import { SIGNALS, type SignalCode } from '#core/matching/signals.ts'
import { doubtWords, reasonWords } from '#core/matching/staff-words.ts'
import { problemWords } from '#core/statement-file/problem-words.ts'
import { FILE_NOTES, FILE_REFUSALS, ROW_PROBLEMS, ROW_WARNINGS } from '#core/statement-file/problems.ts'
import { QUEUE_REASONS } from '#features/bank/deposit/statement-line/queue-reasons.ts'
import { COMMANDS } from './commands.ts'

const isWords = (text: string): boolean => /^[\x20-\x7e]+$/.test(text) && text.includes(' ')

test.each(Object.keys(SIGNALS) as SignalCode[])('the reason %s has English words', (code) => {
  expect(reasonWords({ code, points: 0, detail: '4' })).toSatisfy(isWords)
})

test.each(Object.keys(QUEUE_REASONS))('the doubt %s has English words', (code) => {
  expect(doubtWords(code)).toSatisfy(isWords)
})

test.each(Object.keys({ ...FILE_REFUSALS, ...FILE_NOTES, ...ROW_PROBLEMS, ...ROW_WARNINGS }))(
  'the problem %s of a file has English words',
  (code) => {
    expect(problemWords({ code, detail: '4' })).toSatisfy(isWords)
  },
)

test('summaries and options are English', () => {
  const text = JSON.stringify(COMMANDS)
  expect(text).toContain('--limit <N>')
  expect(text).not.toMatch(/\p{Script=Thai}/u)
})
