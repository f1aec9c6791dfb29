/** `duang draw prizes`: versions of prize tables, checked before they are in force. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { CREDIT_OR_NOTHING } from './fixtures.ts'

const FILE = path.join(mkdtempSync(path.join(tmpdir(), 'duang-prizes-')), 'table.json')
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
})
afterAll(() => site.stop())

const set = (segments: unknown) => {
  writeFileSync(FILE, JSON.stringify(segments))
  return typed(site, ['draw', 'prizes', 'set', 'wheel', `@${FILE}`, '--reason=october'])
}
const [first, second] = CREDIT_OR_NOTHING

test('puts versions into force, shows the odds, and records who did it and why', async () => {
  const show = async () => itemsOf(await typed(site, ['draw', 'prizes', 'list', 'wheel']))
  expect(await show()).toEqual([])
  const first = await set(CREDIT_OR_NOTHING)
  expect([first.data, first.text]).toEqual([{ game: 'wheel', version: 1 }, 'Version 1 of the wheel is in force.'])
  expect((await show()).map((each) => each.odds)).toEqual([0.25, 0.75])
  expect((await typed(site, ['draw', 'prizes', 'list'])).text).toContain('75.0000 %')
  expect((await set([{ ...CREDIT_OR_NOTHING[0], weight: 3 }, second])).data).toMatchObject({ version: 2 })
  expect((await show()).map((each) => [each.version, each.odds])).toEqual([
    [2, 0.5],
    [2, 0.5],
  ])
  // A file without its sign, one that is not there, and a game that is none.
  await expect(typed(site, ['prizes', 'set', 'wheel', FILE, '--reason=why'])).rejects.toThrow(
    '@FILE for the text of a file',
  )
  await expect(typed(site, ['draw', 'prizes', 'set', 'wheel', '@none.json', '--reason=why'])).rejects.toThrow(
    'Unknown file: none.json',
  )
  await expect(typed(site, ['draw', 'prizes', 'set', 'dice', '[]', '--reason=why'])).rejects.toThrow(
    'GAME is one of wheel, flip-card',
  )
  const log = await site.owner.selectFrom('audit_log').selectAll().where('action', '=', 'draw.prizes.set').execute()
  expect(log).toMatchObject([
    { actor: 'cli:somsri', subject: 'wheel', reason: 'october', after: { version: 1 } },
    { actor: 'cli:somsri', subject: 'wheel', reason: 'october', after: { version: 2 } },
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
  ['a weight below zero', [{ ...first, weight: -1 }, second], 'SEGMENTS is a table'],
  ['a fraction of a weight', [{ ...first, weight: 0.5 }, second], 'SEGMENTS is a table'],
  ['goods without a substitute', [{ ...first, prize: { type: 'goods', goodsId: 'phone' } }, second], 'substitute'],
  ['a substitute for credit', [{ ...first, substitute: { type: 'nothing' } }, second], 'substitute'],
  ['one segment', [first], 'SEGMENTS is a table'],
])('rejects %s', async (_, segments, message) => {
  await expect(set(segments)).rejects.toThrow(message)
})

test('refuses goods that are not known', async () => {
  const table = [{ ...first, prize: { type: 'goods', goodsId: 'phone' }, substitute: { type: 'nothing' } }, second]
  expect((await set(table)).error?.code).toBe('goods_unknown')
})

test('the application cannot change a table, and nobody can change a version', async () => {
  await set(CREDIT_OR_NOTHING)
  const change = (db: TestSite['owner']) => db.updateTable('prize_tables').set({ segments: '[]' }).execute()
  await expect(change(site.platform.db)).rejects.toThrow('permission denied')
  await expect(change(site.owner)).rejects.toThrow('append-only')
})
