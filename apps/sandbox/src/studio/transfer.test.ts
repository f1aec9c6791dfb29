import { expect, test } from 'vitest'
import { askAsSite, openGame, PLAYER } from '#studio/testing.ts'
import { makeBox } from '../testing.ts'

const SPADE = { studio: 'baan-len', provider: 'spade' }
const XE88 = { studio: 'baan-len', provider: 'xe88' }
const id = () => crypto.randomUUID()

async function open(dataFolder?: string) {
  const box = await makeBox(dataFolder === undefined ? {} : { dataFolder })
  const ask = async (call: string, body: object, provider = SPADE) => {
    const { status, text } = await askAsSite(box.app, provider, call, body)
    return { status, ...JSON.parse(text) }
  }
  return { ...box, ask, deposit: (amount: number) => ask('deposit', { ref: id(), playerRef: PLAYER, amount }) }
}

test('credit moves once for each reference, in both directions, and its outcome can be read', async () => {
  const { ask } = await open()
  const order = { ref: id(), playerRef: PLAYER, amount: 100.25 }
  expect((await ask('status', { ref: order.ref })).outcome).toBe('unknown')
  for (let n = 0; n < 3; n++) expect(await ask('deposit', order)).toMatchObject({ outcome: 'done', balance: 100.25 })
  expect(await ask('deposit', { ...order, amount: 100 })).toMatchObject({ status: 409, code: 'DUPLICATE_CONFLICT' })
  expect(await ask('withdraw', { ref: id(), playerRef: PLAYER, amount: 100.26 })).toMatchObject({
    outcome: 'refused',
    balance: 100.25,
  })
  const some = { ref: id(), playerRef: PLAYER, amount: 0.25 }
  expect(await ask('withdraw', some)).toMatchObject({ outcome: 'done', balance: 100 })
  expect(await ask('status', { ref: some.ref })).toMatchObject({ outcome: 'done', amount: 0.25 })
  const all = { ref: id(), playerRef: PLAYER }
  for (let n = 0; n < 2; n++)
    expect(await ask('withdrawAll', all)).toMatchObject({ outcome: 'done', amount: 100, balance: 0 })
  // Another provider of the same studio is another account, separate from this one.
  expect(await ask('status', { ref: all.ref }, XE88)).toMatchObject({ outcome: 'unknown', amount: null })
})

test('rounds are played from the credit at the studio, survive a restart, and are reported from a mark on', async () => {
  const first = await open()
  await first.deposit(50)
  const game = await openGame(first.app, SPADE, 'gourd-dice')
  const stakes = [{ spot: 'fish', satang: 2_000 }]
  const poor = await game.call('round', { roundId: id(), stakes: [{ spot: 'fish', satang: 5_100 }] })
  expect(poor.body).toEqual({ code: 'INSUFFICIENT_FUNDS', message: '', balanceSatang: 5_000, returnUrl: null })
  const played = [
    await game.ask('round', { roundId: id(), stakes }),
    await game.ask('round', { roundId: id(), stakes }),
  ]
  const left = 5_000 + played.reduce((sum, { round }) => sum + round.winSatang - round.stakeSatang, 0)
  expect(played.at(-1)?.balanceSatang).toBe(left)
  await first.app.close()

  const { ask } = await open(first.dataFolder)
  expect(await ask('balance', { playerRef: PLAYER })).toMatchObject({ balance: left / 100 })
  const reply = await ask('rounds', { after: null })
  expect(
    reply.rounds.map((round: { roundId: string; stake: number; win: number }) => [
      round.roundId,
      round.stake,
      round.win,
    ]),
  ).toEqual(played.map(({ round }) => [round.roundId, 20, round.winSatang / 100]))
  expect(await ask('rounds', { after: reply.next })).toMatchObject({ rounds: [], next: reply.next })
  expect((await ask('rounds', { after: 'x' })).status).toBe(400)
  expect((await ask('withdrawAll', { ref: id(), playerRef: PLAYER })).amount).toBe(left / 100)
})

test('a refused deposit stays refused under its ref, and its withdrawal succeeds all the same', async () => {
  const { app, ask } = await open()
  const switches = (payload: object) =>
    app.inject({ method: 'PUT', url: '/sandbox/v1/studios/baan-len/switches', payload })
  await ask('deposit', { ref: id(), playerRef: PLAYER, amount: 10 })
  await switches({ refusalProbability: 1 })
  const order = { ref: id(), playerRef: PLAYER, amount: 20 }
  expect(await ask('deposit', order)).toMatchObject({ outcome: 'refused', balance: 10 })
  await switches({ refusalProbability: 0 })
  expect(await ask('deposit', order)).toMatchObject({ outcome: 'refused', balance: 10 })
  expect(await ask('status', { ref: order.ref })).toMatchObject({ outcome: 'refused' })
  await switches({ refusalProbability: 1 })
  expect(await ask('withdrawAll', { ref: id(), playerRef: PLAYER })).toMatchObject({ outcome: 'done', amount: 10 })
})

test('a transfer with a lost reply is done all the same, and a studio that is down does nothing', async () => {
  const { app, ask } = await open()
  const switches = (payload: object) =>
    app.inject({ method: 'PUT', url: '/sandbox/v1/studios/baan-len/switches', payload })
  await switches({ lostReplyProbability: 1 })
  const order = { ref: id(), playerRef: PLAYER, amount: 10 }
  await expect(ask('deposit', order)).rejects.toThrow()
  expect(await ask('status', { ref: order.ref })).toMatchObject({ outcome: 'done', amount: 10 })
  await switches({ lostReplyProbability: 0, isDown: true })
  expect((await ask('deposit', { ...order, ref: id() })).status).toBe(503)
  await switches({ isDown: false })
  expect((await ask('balance', { playerRef: PLAYER })).balance).toBe(10)
  expect((await switches({ copies: 9 })).statusCode).toBe(422)
})

test('a studio that lost credit gives back the rest', async () => {
  const { app, ask } = await open()
  const lose = (satang: number) =>
    app.inject({ method: 'POST', url: '/sandbox/v1/studios/baan-len/losses', payload: { satang } })
  expect((await lose(500)).json()).toEqual({ satang: 0 })
  await ask('deposit', { ref: id(), playerRef: PLAYER, amount: 10 })
  expect((await lose(400)).json()).toEqual({ satang: 400 })
  expect((await ask('balance', { playerRef: PLAYER })).balance).toBe(6)
  expect((await lose(100_000)).json()).toEqual({ satang: 600 })
  expect(await ask('withdrawAll', { ref: id(), playerRef: PLAYER })).toMatchObject({ outcome: 'done', amount: 0 })
  expect((await lose(0)).statusCode).toBe(422)
})

test('a slow studio delays each call, and skips the delay of a caller that hung up', async () => {
  const { app, ask } = await open()
  const switches = (payload: object) =>
    app.inject({ method: 'PUT', url: '/sandbox/v1/studios/baan-len/switches', payload })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const askOverSocket = (timeoutMs: number) => {
    const from = performance.now()
    return askAsSite(app, SPADE, 'deposit', { ref: id(), playerRef: PLAYER, amount: 10 }, { address, timeoutMs }).then(
      ({ status }) => ({ status, ms: performance.now() - from }),
    )
  }
  await switches({ slowMs: 700 })
  const slow = await askOverSocket(5_000)
  expect(slow.status).toBe(200)
  expect(slow.ms).toBeGreaterThanOrEqual(690)
  await switches({ slowMs: 30_000 })
  await expect(askOverSocket(100)).rejects.toThrow()
  await switches({ slowMs: 0 })
  // When the caller hangs up the call continues at once and is done, as with any lost reply.
  await expect.poll(() => ask('balance', { playerRef: PLAYER })).toMatchObject({ balance: 20 })
})

test('a game reports that its credit was recalled, until it is launched again', async () => {
  const { app, ask, deposit } = await open()
  await deposit(50)
  const game = await openGame(app, SPADE, 'gourd-dice')
  const stake = (each: typeof game) => each.call('round', { roundId: id(), stakes: [{ spot: 'fish', satang: 1_000 }] })
  expect(await game.ask('state', {})).toMatchObject({ isRecalled: false, holdsCredit: true, balanceSatang: 5_000 })
  await ask('withdrawAll', { ref: id(), playerRef: PLAYER })
  expect(await game.ask('state', {})).toMatchObject({ isRecalled: true, balanceSatang: 0 })
  expect(await stake(game)).toMatchObject({ status: 409, body: { code: 'credit_recalled', balanceSatang: 0 } })

  const again = await openGame(app, SPADE, 'gourd-dice')
  // There was no credit to send, so this is no recall.
  expect((await stake(again)).body.code).toBe('INSUFFICIENT_FUNDS')
  await deposit(50)
  // Also in the tab that stayed open.
  expect(await game.ask('state', {})).toMatchObject({ isRecalled: false, balanceSatang: 5_000 })
  expect((await stake(game)).status).toBe(200)
})
