/** `duang prizes`: versions of prize tables, checked before they are in force. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../test/command.ts'
import { createTestSite, type TestSite } from '../../../test/site.ts'
import { CREDIT_OR_NOTHING } from './fixtures.ts'

const FILE = path.join(mkdtempSync(path.join(tmpdir(), 'duang-prizes-')), 'table.json')
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
})
afterAll(() => site.stop())

const set = (segments: unknown) => {
  writeFileSync(FILE, JSON.stringify(segments))
  return typed(site, ['prizes', 'set', 'wheel', FILE, '--reason=october'])
}
const [first, second] = CREDIT_OR_NOTHING

test('puts versions into force, shows the odds, and records who did it and why', async () => {
  expect((await typed(site, ['prizes', 'show', 'wheel'])).data).toEqual({ game: 'wheel', version: null })
  expect((await set(CREDIT_OR_NOTHING)).data).toEqual({ game: 'wheel', version: 1, odds: [0.25, 0.75] })
  expect((await set([{ ...first, weight: 3 }, second])).data).toMatchObject({ version: 2, odds: [0.5, 0.5] })
  expect((await typed(site, ['prizes', 'show', 'wheel'])).data).toMatchObject({ version: 2, odds: [0.5, 0.5] })
  const log = await site.owner.selectFrom('audit_log').selectAll().where('action', '=', 'prize_tables.insert').execute()
  expect(log).toMatchObject([
    { actor: 'cli:somsri', subject: 'wheel 1', reason: 'october' },
    { actor: 'cli:somsri', subject: 'wheel 2', reason: 'october' },
  ])
})

test.each([
  [
    'weights that sum to zero',
    [
      { ...first, weight: 0 },
      { ...second, weight: 0 },
    ],
    'must have weights',
  ],
  ['a weight below zero', [{ ...first, weight: -1 }, second], 'Not a prize table'],
  ['a fraction of a weight', [{ ...first, weight: 0.5 }, second], 'Not a prize table'],
  ['goods without a substitute', [{ ...first, prize: { type: 'goods', goodsId: 'phone' } }, second], 'substitute'],
  ['a substitute for credit', [{ ...first, substitute: { type: 'nothing' } }, second], 'substitute'],
  [
    'goods that are not known',
    [{ ...first, prize: { type: 'goods', goodsId: 'phone' }, substitute: { type: 'nothing' } }, second],
    'Unknown goods: phone',
  ],
  ['one segment', [first], 'Not a prize table'],
])('rejects %s', async (_, segments, message) => {
  await expect(set(segments)).rejects.toThrow(message)
})

test('the application cannot change a table, and nobody can change a version', async () => {
  await set(CREDIT_OR_NOTHING)
  const change = (db: TestSite['owner']) => db.updateTable('prize_tables').set({ segments: '[]' }).execute()
  await expect(change(site.platform.db)).rejects.toThrow('permission denied')
  await expect(change(site.owner)).rejects.toThrow('append-only')
})
