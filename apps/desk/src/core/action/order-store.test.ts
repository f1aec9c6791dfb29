import { CallError } from '@duang/contract/client'
import { expect, test } from 'vitest'
import { openOrder, sendOrder } from './order-store.ts'

const lost = () => new CallError('order', { kind: 'network' })
const refused = (code: string, status = 409) =>
  new CallError('order', { status, refusal: { code, message: code } as never })

/** References that arrived, in order. */
async function references(draft: string, outcomes: (Error | 'done')[]): Promise<string[]> {
  const seen: string[] = []
  for (const outcome of outcomes)
    await sendOrder(draft, 100, async (reference) => {
      seen.push(reference)
      if (outcome !== 'done') throw outcome
    }).catch((error: unknown) => expect(error).toBe(outcome))
  return seen
}

test.each([
  ['a lost connection', lost()],
  ['a failure of the server', refused('internal', 500)],
])('keeps the reference after %s', async (name, failure) => {
  const [first, second, third] = await references(name, [failure, 'done', 'done'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(openOrder(name)).toBeUndefined()
})

test('keeps the amount of the order without an answer', async () => {
  await references('amount', [lost()])
  expect(openOrder('amount')).toMatchObject({ amount: 100 })
})

test('a refusal after a lost reply does not end the order', async () => {
  const [first, , third] = await references('refused', [lost(), refused('desk_step_up_needed', 403), 'done'])
  expect(third).toBe(first)
})

test('an order that was refused at once has a new reference afterwards', async () => {
  const [first, second] = await references('new', [refused('desk_correction_insufficient'), 'done'])
  expect(second).not.toBe(first)
})

test('other figures under a known reference end the draft: the earlier order arrived', async () => {
  await references('reused', [lost(), refused('desk_correction_reused')])
  expect(openOrder('reused')).toBeUndefined()
})

test('drafts have references of their own', async () => {
  const [first] = await references('credit mali', [lost()])
  const [second] = await references('debit mali', [lost()])
  expect(second).not.toBe(first)
})
