import { CALLS, type ListedCall } from '@duang/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { FIRST_HOUR } from './first-hour.ts'

const calls: readonly ListedCall[] = CALLS
const examples = Object.entries(FIRST_HOUR)

test('has forty calls', () => {
  expect(examples).toHaveLength(40)
})

describe.each(examples)('%s', (name, example) => {
  const call = calls.find((each) => each.name === name)

  test.each(['params', 'query', 'body', 'reply'] as const)('has an example of %s that the contract accepts', (part) => {
    const schema = call?.[part]
    expect(example[part] === undefined, `${name} declares ${part}: ${schema !== undefined}`).toBe(schema === undefined)
    if (!schema) return
    const parsed = z.safeParse(schema, example[part])
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  test('has no field in the reply that the contract lacks', () => {
    const schema = call?.reply as z.ZodType
    const decoded = z.decode(schema, example.reply as never)
    expect(z.encode(schema, decoded as never)).toEqual(example.reply)
  })
})
