/** Prize tables at the desk: the shown odds are those of the weights that are drawn. */

import { proposeDeskPrizes, readDeskPrizes } from '@duang/contract/desk-draw'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/desk.ts'
import { withTwoPersons } from '../../../test/two-persons.ts'

const reason = 'แคมเปญใหม่'

const { parts, params, proposed, approved } = withTwoPersons()

const segments = [
  { label: 'เครดิต 10', weight: 1, prize: { type: 'credit', satang: 1000, turnoverMultiple: 1 } },
  { label: 'แต้ม 5', weight: 3, prize: { type: 'points', points: 5 } },
]
const read = async () =>
  (await parts.owner.call(readDeskPrizes, { params: params() })).tables.find((each) => each.game === 'wheel')
const propose = (table: object[]) =>
  outcomeOf(parts.owner.call, proposeDeskPrizes, {
    ...{ params: params(), body: { game: 'wheel', segments: table as Record<string, unknown>[], reason } },
  })

test('a new version is in force once a second person saw its odds', async () => {
  const before = await read()
  expect(await propose(segments)).toBe('done')
  expect((await read())?.version).toBe(before?.version)
  const effect = (await proposed('prizes.change'))?.effect ?? []
  const [first, second] = effect.filter((each) => each.label === 'segment')
  expect([first, second]).toMatchObject([{ percent: 25 }, { percent: 75, unit: 'points' }])
  // What a draw costs on average, before and after.
  expect(effect.find((each) => each.label === 'drawCost')).toMatchObject({ unit: 'satang' })
  await approved('prizes.change')
  const now = await read()
  expect(now?.version).toBe((before?.version ?? 0) + 1)
  expect(now?.segments.map((each) => each.odds)).toEqual([0.25, 0.75])
})

test('refuses segments without weight, and goods that do not exist', async () => {
  expect(await propose(segments.map((each) => ({ ...each, weight: 0 })))).toBe('desk_act_refused')
  const goods = {
    label: 'ของ',
    weight: 1,
    prize: { type: 'goods', goodsId: 'no-such' },
    substitute: segments[1]?.prize,
  }
  expect(await propose([...segments, goods])).toBe('not_found')
})
