/** Prize tables at the desk: the shown odds are those of the weights that are drawn. */
import { listPrizeTables, setPrizeTable } from '@duang/contract/action/draw'
import { approveProposal } from '@duang/contract/action/proposal'
import type { Segment } from '@duang/contract/rewards/prize'
import { expect, test } from 'vitest'
import { writeTable } from '#money/prize/prize-table.ts'
import { outcomeOf } from '../../../../test/people/desk.ts'
import { withTwoPersons } from '../../../../test/people/two-persons.ts'

const reason = 'แคมเปญใหม่'

const { parts, params, proposed, approved } = withTwoPersons()

const segments: Segment[] = [
  { label: 'เครดิต 10', weight: 1, prize: { type: 'credit', satang: 1000, turnoverMultiple: 1 } },
  { label: 'แต้ม 5', weight: 3, prize: { type: 'points', points: 5 } },
]
const read = async () => (await parts.owner.call(listPrizeTables, { params: params(), query: { game: 'wheel' } })).items
const propose = (table: readonly object[]) =>
  outcomeOf(parts.owner.call, setPrizeTable, {
    params: params(),
    body: { game: 'wheel', segments: table as Segment[], reason },
  })

test('a new version is in force once a second person saw its odds', async () => {
  const [before] = await read()
  expect(await propose(segments)).toBe('done')
  expect((await read())[0]?.version).toBe(before?.version)
  const effect = (await proposed('draw.prizes.set'))?.effect ?? []
  const [first, second] = effect.filter((each) => each.label === 'segment')
  expect([first, second]).toMatchObject([{ percent: 25 }, { percent: 75, unit: 'points' }])
  // What a draw costs on average, before and after.
  expect(effect.find((each) => each.label === 'drawCost')).toMatchObject({ unit: 'satang' })
  await approved('draw.prizes.set')
  const now = await read()
  expect(now.map((each) => each.version)).toEqual(Array(2).fill((before?.version ?? 0) + 1))
  expect(now.map((each) => each.odds)).toEqual([0.25, 0.75])
  expect(now.map(({ label, weight, prize }) => ({ label, weight, prize }))).toEqual(segments)
  const rows = await parts.site.owner
    .selectFrom('audit_log')
    .select(['actor', 'subject'])
    .where('action', '=', 'draw.prizes.set')
    .execute()
  expect(rows).toEqual([{ actor: `staff:${parts.finance.username}`, subject: 'wheel' }])
})

test('refuses segments without weight, and goods that do not exist', async () => {
  expect(await propose(segments.map((each) => ({ ...each, weight: 0 })))).toBe('unsendable')
  const goods = {
    label: 'ของ',
    weight: 1,
    prize: { type: 'goods', goodsId: 'no-such' },
    substitute: segments[1]?.prize,
  }
  expect(await propose([...segments, goods])).toBe('goods_unknown')
})

test('another version meanwhile stops the approval', async () => {
  expect(await propose(segments)).toBe('done')
  const { id = '' } = (await proposed('draw.prizes.set')) ?? {}
  const ctx = await parts.site.ctx()
  await parts.site.owner.transaction().execute((tx) => writeTable(tx, ctx, 'wheel', segments))
  const [{ version = 0 } = {}] = await read()
  const approval = { params: params(), body: { proposal: id } }
  expect(await outcomeOf(parts.finance.call, approveProposal, approval)).toBe('desk_state_changed')
  expect((await read())[0]?.version).toBe(version)
})
