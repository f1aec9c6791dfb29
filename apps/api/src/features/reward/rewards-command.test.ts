/** `duang rewards`: the catalogue, the stock, and orders from request to delivery. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listRewards, requestReward } from '@duang/contract/reward'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../test/command.ts'
import { addMember, clientOf, createTestSite, logIn, type TestMember, type TestSite } from '../../../test/site.ts'
import { verifyLedger } from '../../../test/verify-ledger.ts'
import { addAddress, addPoints } from './fixtures.ts'

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite()
  member = await addMember(site)
  await addPoints(site, member, 1_000)
  await addAddress(site, member, '=1+1 ถนนสีลม')
  call = clientOf(site, await logIn(site, member))
  await type('category', 'home', 'ของใช้')
  await type('receive', 'umbrella', '5', '--name=ร่ม')
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
const type = (...line: string[]) => typed(site, ['rewards', ...line])
const shown = async () => (await call(listRewards, { body: {} })).categories.home?.rewards ?? []

describe('the catalogue', () => {
  test('gets a reward, shows it, changes it and hides it, with an audit entry each', async () => {
    const words = ['add', 'home', 'เครดิต 50', '--points=500', '--credit=50', '--multiple=1.5', '--art=credit']
    const { data } = await type(...words)
    expect(await shown()).toMatchObject([
      { name: 'เครดิต 50', points: 500, credit: 50_00, turnoverMultiple: 1.5, art: 'credit', level: null },
    ])
    const id = String(data.rewardId)
    await type('edit', id, '--points=450', '--level=2', '--reason=sale')
    expect(await shown()).toMatchObject([{ points: 450, level: { level: 2, isReached: false } }])
    expect((await type('list')).text).toContain('450 points, from level 2')
    await type('edit', id, '--shown=off')
    expect(await shown()).toEqual([])
    const changes = itemsOf(await typed(site, ['audit', 'list', '--action', 'rewards.update']))
    expect(changes).toHaveLength(2)
    expect(changes.find((each) => each.reason === 'sale')).toMatchObject({
      ...{ actor: 'cli:somsri', subject: id },
      before: { cost_points: 500, level_min: 0 },
      after: { cost_points: 450, level_min: 2 },
    })
  })

  test.each([
    [['category', '9', 'x'], 'CATEGORY is a word'],
    [['add', 'home', 'x', '--points=0', '--credit=1'], '--points is a whole number from 1'],
    [['add', 'home', 'x', '--points=5'], 'Missing argument: the prize'],
    [['add', 'home', 'x', '--points=5', '--credit=1', '--rights=wheel:1'], 'Expected one prize'],
    [['add', 'home', 'x', '--points=5', '--credit=0'], 'Invalid value of --credit: 0'],
    [['add', 'home', 'x', '--points=5', '--rights=dice:1'], 'Invalid value of --rights: dice:1'],
    [['add', 'home', 'x', '--points=5', '--goods=unicorn'], 'Unknown goods: unicorn'],
    [['add', 'none', 'x', '--points=5', '--credit=1'], 'Unknown category or level'],
    [['edit', randomUUID(), '--points=5'], 'Unknown reward'],
    [['edit', randomUUID()], 'Missing argument: --name'],
    [['receive', 'kite', '1'], 'Missing argument: --name'],
    [['receive', 'umbrella', '0'], 'COUNT is a whole number from 1'],
    [['orders', '--state=lost'], '--state is one of'],
    [['pack', randomUUID()], 'Unknown order'],
  ])('%j is a mistake', async (line, sentence) => {
    await expect(type(...line)).rejects.toThrow(sentence)
  })
})

describe('an order', () => {
  const order = async (): Promise<string> => {
    const [known] = await shown()
    const rewardId =
      known?.id ?? String((await type('add', 'home', 'ร่ม', '--points=100', '--goods=umbrella')).data.rewardId)
    const { request } = await call(requestReward, {
      body: { userUuid: member.uuid, rewardId, points: 100 },
      idempotencyKey: randomUUID(),
    })
    const { order_id: orderId } = await site.owner
      .selectFrom('goods_orders')
      .select('order_id')
      .where('source_id', '=', request.id)
      .executeTakeFirstOrThrow()
    return orderId
  }

  test('goes from request to delivery, each step once', async () => {
    const id = await order()
    expect((await type('ship', id)).error?.code).toBe('goods_order_closed')
    expect((await type('pack', id)).data).toMatchObject({ state: 'packed', outcome: 'done' })
    expect((await type('pack', id)).data).toMatchObject({ outcome: 'known' })
    await type('ship', id, '--tracking=TH1')
    expect((await type('cancel', id, '--reason=late')).error?.code).toBe('goods_order_closed')
    await type('deliver', id)
    expect(itemsOf(await type('orders', '--state=delivered'))).toMatchObject([{ order_id: id, tracking: 'TH1' }])
    const log = itemsOf(await typed(site, ['audit', 'list', '--action', 'rewards.shipped']))
    expect(log).toMatchObject([{ actor: 'cli:somsri', after: { orderId: id, tracking: 'TH1' } }])
  })

  test('that is cancelled needs a reason, and returns its points', async () => {
    const id = await order()
    await expect(type('cancel', id)).rejects.toThrow('--reason')
    expect((await type('cancel', id, '--reason=broken')).data).toMatchObject({ points: 100, outcome: 'done' })
    expect((await type('cancel', id, '--reason=broken')).data).toMatchObject({ points: 0, outcome: 'known' })
  })

  test('is written to a new CSV file with its address, and to no existing one', async () => {
    const id = await order()
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'duang-orders-')), 'orders.csv')
    await type('orders', '--state=requested', `--csv=${file}`)
    const [head, line] = readFileSync(file, 'utf8').split('\r\n')
    expect(head).toContain('"order"')
    expect(line).toContain(`"${id}"`)
    // A spreadsheet reads no formula.
    expect(line).toContain(`"'=1+1 ถนนสีลม"`)
    expect((await type('orders', `--csv=${file}`)).error?.code).toBe('file_exists')
  })
})
