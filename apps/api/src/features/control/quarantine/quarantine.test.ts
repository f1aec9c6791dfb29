import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { itemsOf, optionsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, sendFeed, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const quarantine = (words: string[], options: Record<string, string> = {}, ctx: Partial<Ctx> = {}) =>
  typed(site, ['quarantine', ...words, ...optionsOf(options)], { actor: 'cli:operator', ctx })

/** Sends a line with another amount than the stored one of its id. Returns the id. */
async function contradiction(): Promise<string> {
  const line = {
    id: randomUUID(),
    account: { bank: '004', number: '1234567890' },
    direction: 'in',
    amount: 10,
    at: site.platform.clock().toISOString(),
    counterparty: {},
  }
  for (const amount of [10, 11])
    await sendFeed(site, 'statement', { type: 'statement.lines', lines: [{ ...line, amount }] })
  return line.id
}

test('lists a contradiction until staff close it with a reason, and keeps its content', async () => {
  expect((await quarantine([])).text).toBe('There is nothing in this list.')
  const extId = await contradiction()
  const listed = await quarantine(['list'])
  expect(listed.text).toContain(extId)
  expect(listed.text).toContain('"amount":11')
  const [{ id = '' } = {}] = itemsOf(listed) as { id?: string }[]
  expect(await quarantine(['dismiss', id], { reason: 'the robot was mended' })).toMatchObject({ code: 0 })
  expect(await quarantine(['dismiss', id], { reason: 'again' })).toMatchObject({ code: 1 })
  expect((await quarantine(['list'])).text).toBe('There is nothing in this list.')
  const row = await site.owner.selectFrom('quarantine').selectAll().where('quarantine_id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ resolved_by: 'cli:operator', note: 'the robot was mended', ext_id: extId })
})

test('closes nothing of another brand', async () => {
  await contradiction()
  const [{ id = '' } = {}] = itemsOf(await quarantine(['list'])) as { id?: string }[]
  const ctx = await site.ctx()
  const other = { brand: { ...ctx.brand, id: 2 } }
  await expect(quarantine(['dismiss', id], { reason: 'why' }, other)).rejects.toThrow(`Unknown message: ${id}`)
})

test.each([
  [['fly'], {}],
  [['dismiss', randomUUID()], {}],
  [['dismiss', '7'], { reason: 'why' }],
  [['dismiss'], { reason: 'why' }],
] as [string[], Record<string, string>][])('a mistake is reported: %j', async (words, options) => {
  await expect(quarantine(words, options)).rejects.toBeInstanceOf(CommandMistake)
})
