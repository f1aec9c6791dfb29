import { expect, test } from 'vitest'
import { makeBox, SITE, SOMCHAI } from '../testing.ts'

test.each([
  ['three decimals', { amount: 1.005 }, 'body_malformed'],
  ['zero', { amount: 0 }, 'body_malformed'],
  ['text', { amount: '1' }, 'body_malformed'],
  ['more than there is', { amount: 1_000_000.01 }, 'balance_short'],
  ['to itself', { to: { bank: SOMCHAI.bank, number: SOMCHAI.number } }, 'same_account'],
  ['to a stranger', { to: { bank: '014', number: '9999999999' } }, 'destination_unknown'],
  ['from a stranger', { from: { bank: '014', number: '9999999999' } }, 'source_unknown'],
])('a transfer of %s is refused and books nothing', async (_, changes, code) => {
  const { app, log } = await makeBox()
  const order = { from: { bank: SOMCHAI.bank, number: SOMCHAI.number }, to: SITE, amount: 1, ...changes }
  const reply = await app.inject({ method: 'POST', url: '/sandbox/v1/transfers', payload: order })
  expect(reply.json()).toMatchObject({ code, message: expect.stringMatching(/[ก-๙]/) })
  expect(await log('transfers')).toHaveLength(0)
})

test('a transfer with a key books once, and the log has the full number behind the mask', async () => {
  const { app, log } = await makeBox()
  const from = { bank: SOMCHAI.bank, number: SOMCHAI.number }
  const send = (amount: number) =>
    app.inject({ method: 'POST', url: '/sandbox/v1/transfers', payload: { from, to: SITE, amount, key: 'one' } })
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(1)))
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect((await send(2)).json()).toMatchObject({ code: 'key_reused' })
  expect(await log('transfers')).toHaveLength(1)
  expect(await log('lines')).toMatchObject([{ id: replies[0]?.json().lineIds.in, source: from, isDelivered: false }])
})

test('opens accounts on demand, once', async () => {
  const { app } = await makeBox()
  const put = (changes: object) =>
    app.inject({
      method: 'PUT',
      url: '/sandbox/v1/accounts',
      payload: { bank: '030', number: '123456789012', name: 'บจก. ใหม่', owner: 'site', ...changes },
    })
  expect((await put({})).json()).toMatchObject({ balance: 0 })
  expect((await put({})).statusCode).toBe(200)
  expect((await put({ name: 'อื่น' })).json()).toMatchObject({ code: 'account_exists' })
  expect((await put({ number: '1234567890' })).json()).toMatchObject({ code: 'number_malformed' })
  expect((await put({ number: '223456789012', owner: 'person' })).json()).toMatchObject({ balance: 1_000_000 })
})

test('changes only the switches that are named, and keeps them over a restart', async () => {
  const first = await makeBox()
  await first.setSwitches({ statementCopies: 2 })
  await first.setSwitches({ isShuffled: true })
  await first.app.close()
  const { app } = await makeBox({ dataFolder: first.dataFolder })
  expect((await app.inject('/sandbox/v1/switches')).json()).toMatchObject({ statementCopies: 2, isShuffled: true })
  for (const payload of [{ statementCopies: 6 }, { unknown: 1 }, { night: { from: '23:00', to: '23:00' } }]) {
    const reply = await app.inject({ method: 'PUT', url: '/sandbox/v1/switches', payload })
    expect(reply.statusCode).toBe(422)
  }
})

test('another machine finds no remote control', async () => {
  const { app } = await makeBox()
  const reply = await app.inject({ url: '/sandbox/v1/accounts', remoteAddress: '192.168.1.7' })
  expect(reply.statusCode).toBe(404)
})
