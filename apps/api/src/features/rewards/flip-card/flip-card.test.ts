/** The flip card: a layout of nine that is committed before the pick, and disclosed with its seed. */
import { randomUUID } from 'node:crypto'
import type { CallError } from '@duang/contract/client'
import { rotateDrawSeed } from '@duang/contract/rewards/draw'
import { listTurns, readFlipCard, turnCard } from '@duang/contract/rewards/flip-card'
import { cardLayout } from '@duang/draw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'
import { CREDIT_OR_NOTHING, giveRights, NO_RULE, postRaw, setTable } from '../draw/fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)

let site: TestSite
let member: TestMember
let session: TestSession
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T12:00:00+07:00') })
  await site.setSettings(NO_RULE)
  await setTable(site, 'flip-card', CREDIT_OR_NOTHING)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  session = await logIn(site, member)
  call = clientOf(site, session)
})

const turn = (card: number, key = randomUUID()) =>
  call(turnCard, { body: { uuid: member.uuid, card }, idempotencyKey: key })
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: CallError) => error.refusal?.code,
  )

test('the picked card has the prize of the layout, which is disclosed with the seed', async () => {
  await giveRights(site, member, 'flip-card', 9)
  const board = await call(readFlipCard, {})
  const drawn = []
  for (const card of [1, 2, 3, 4, 5, 6, 7, 8, 9]) drawn.push(await turn(card))
  expect(drawn.map(({ card, nonce }) => [card, nonce])).toEqual(drawn.map((_, n) => [n + 1, n]))
  const hidden = await call(listTurns, { query: { limit: 100 } })
  expect(hidden.items.map(({ layout, serverSeed }) => [layout, serverSeed])).toEqual(drawn.map(() => [null, null]))
  const { revealed } = await call(rotateDrawSeed, {
    params: { uuid: member.uuid },
    body: { game: 'flip-card' },
    idempotencyKey: randomUUID(),
  })
  expect(revealed.serverHash).toBe(board.seed?.serverHash)
  const { items, next } = await call(listTurns, { query: { limit: 9 } })
  expect([items.length, next]).toEqual([9, null])
  for (const { layout, card, outcome, serverSeed, clientSeed, nonce, table } of items) {
    const weights = table.map(({ weight }) => weight)
    expect(layout).toEqual(cardLayout({ serverSeed: serverSeed ?? '', clientSeed, nonce }, weights))
    expect(layout?.[(card ?? 0) - 1]).toBe(outcome)
  }
})

test('the same key finds the same card, and no other one', async () => {
  await giveRights(site, member, 'flip-card', 2)
  const key = randomUUID()
  expect(await turn(4, key)).toEqual(await turn(4, key))
  expect(await codeOf(turn(5, key))).toBe('idempotency_key_reused')
  expect((await call(readFlipCard, {})).rights.left).toBe(1)
})

test.each([0, 10, 1.5, '5'])('card %j is invalid', async (card) => {
  await giveRights(site, member, 'flip-card', 1)
  expect(await postRaw(site, session, turnCard.path, { uuid: member.uuid, card })).toBe('request_invalid')
  expect((await call(readFlipCard, {})).rights.left).toBe(1)
})

test('twenty picks at once on one right: one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await giveRights(site, member, 'flip-card', 1)
    const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => codeOf(turn((n % 9) + 1))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'draw_no_right')).toHaveLength(19)
  }
})
