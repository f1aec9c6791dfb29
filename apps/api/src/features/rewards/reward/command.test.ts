/** `duang reward`: the catalogue, the stock, and orders from request to delivery. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listRewards, requestReward } from '@duang/contract/rewards/reward'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
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
  await shop('category', 'set', 'home', 'ของใช้')
  await shop('goods', 'receive', 'umbrella', '5', '--name=ร่ม')
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
const type = (...line: string[]) => typed(site, ['reward', ...line])
const shop = (...line: string[]) => typed(site, ['reward', ...line, '--reason=sale'])
const shown = async () => (await call(listRewards, { body: {} })).categories.home?.rewards ?? []

describe('the catalogue', () => {
  test('gets a reward, shows it, changes it and hides it, with an audit entry each', async () => {
    const words = ['add', 'home', 'เครดิต 50', '--points=500', '--prize=credit:50:1.5', '--art=credit']
    const id = String((await shop(...words)).data.id)
    expect(await shown()).toMatchObject([
      { name: 'เครดิต 50', points: 500, credit: 50_00, turnoverMultiple: 1.5, art: 'credit', level: null },
    ])
    await shop('change', id, '--points=450', '--level=2')
    expect(await shown()).toMatchObject([{ points: 450, level: { level: 2, isReached: false } }])
    const listed = await typed(site, ['reward', 'list'])
    expect(listed.text).toMatch(/เครดิต 50 +450 +credit:50:1\.5 +2 +– +yes/)
    await shop('hide', id)
    expect(await shown()).toEqual([])
    const changes = itemsOf(await typed(site, ['audit', 'list', '--action', 'reward.change']))
    expect(changes).toMatchObject([
      {
        actor: 'cli:somsri',
        subject: id,
        reason: 'sale',
        before: { cost_points: 500, level_min: 0 },
        after: { cost_points: 450, level_min: 2 },
      },
    ])
  })

  test('takes its former words', async () => {
    const words = ['add', 'home', 'เครดิต 20', '--points=20', '--prize=credit:20', '--reason=sale']
    const { data } = await typed(site, ['rewards', ...words])
    expect((await shop('hide', String(data.id))).code).toBe(0)
    expect((await typed(site, ['rewards', 'orders'])).code).toBe(0)
  })

  test.each([
    [['category', 'set', '9', 'x'], 'CATEGORY has 1 to 40 characters (a word'],
    [['add', 'home', 'x', '--points=0', '--prize=credit:1'], '--points is a whole number from 1'],
    [['add', 'home', 'x', '--points=5'], '--prize'],
    [['add', 'home', 'x', '--points=5', '--prize=credit:0'], '--prize is a prize (credit:50'],
    [['add', 'home', 'x', '--points=5', '--prize=credit:1:2:3'], '--prize is a prize'],
    [['add', 'home', 'x', '--points=5', '--prize=points:1'], '--prize is a prize'],
    [['add', 'home', 'x', '--points=5', '--prize=rights:dice:1'], '--prize is a prize'],
    [['change', randomUUID(), '--points=5'], 'Unknown reward'],
    [['goods', 'receive', 'umbrella', '0'], 'COUNT is a whole number from 1'],
  ])('%j is a mistake', async (line, sentence) => {
    await expect(shop(...line)).rejects.toThrow(sentence)
  })

  test.each([
    [['add', 'home', 'x', '--points=5', '--prize=goods:unicorn'], 'goods_unknown'],
    [['add', 'none', 'x', '--points=5', '--prize=credit:1'], 'reward_category_unknown'],
    [['change', randomUUID()], 'desk_nothing_changed'],
    [['goods', 'receive', 'kite', '1'], 'goods_name_needed'],
  ])('%j is refused', async (line, code) => {
    expect((await shop(...line)).error?.code).toBe(code)
  })

  test.each([
    [['orders', '--state=lost'], '--state is one of'],
    [['order', 'pack', randomUUID()], 'Unknown order'],
  ])('%j is a mistake', async (line, sentence) => {
    await expect(type(...line)).rejects.toThrow(sentence)
  })
})

describe('an order', () => {
  const order = async (): Promise<string> => {
    const [known] = await shown()
    const rewardId =
      known?.id ?? String((await shop('add', 'home', 'ร่ม', '--points=100', '--prize=goods:umbrella')).data.id)
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
    expect((await type('order', 'ship', id)).error?.code).toBe('goods_order_closed')
    expect((await type('order', 'see-address', id)).said).toContain('0812345678')
    expect((await type('order', 'pack', id)).data).toEqual({ id })
    expect((await type('order', 'pack', id)).error?.code).toBe('desk_state_changed')
    await type('order', 'ship', id, '--tracking=TH1')
    expect((await type('order', 'cancel', id, '--reason=late')).error?.code).toBe('goods_order_closed')
    await type('order', 'deliver', id)
    expect(itemsOf(await type('orders', '--state=delivered'))).toMatchObject([{ order_id: id, tracking: 'TH1' }])
    const log = itemsOf(await typed(site, ['audit', 'list', '--action', 'reward.order.ship']))
    expect(log).toMatchObject([{ actor: 'cli:somsri', subject: id, after: { orderId: id, tracking: 'TH1' } }])
  })

  test('that is cancelled needs a reason, and returns its points', async () => {
    const id = await order()
    await expect(type('order', 'cancel', id)).rejects.toThrow('--reason')
    expect((await type('order', 'cancel', id, '--reason=broken')).data).toEqual({ id, points: 100 })
    expect((await type('order', 'cancel', id, '--reason=broken')).error?.code).toBe('desk_state_changed')
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
