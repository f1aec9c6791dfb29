import { expect, test, vi } from 'vitest'
import { MALI, makeBox, makeSite, PARTY, payoutBody, type Received, SITE, SOMCHAI } from '../testing.ts'

const idsOf = (received: Received[]) => received.flatMap((message) => message.lines.map((line) => line.id))
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 })

test('sends masked lines of the site account, signed and in order, without transfers between persons', async () => {
  const site = await makeSite()
  const { transfer, signed, app } = await makeBox({ siteUrl: site.url })
  await transfer(SOMCHAI, MALI, 5)
  await transfer(SOMCHAI, SITE, 100.25)
  await signed('/bank/v1/payouts', payoutBody())
  await until(() => expect(idsOf(site.received)).toHaveLength(2))
  const [credit, debit] = site.received.flatMap((message) => message.lines)
  expect(credit).toEqual({
    id: expect.stringMatching(/^[0-9A-F]{8}-0000002-in$/),
    account: SITE,
    direction: 'in',
    amount: 100.25,
    at: expect.stringMatching(/\+07:00$/),
    counterparty: { bank: '014', account: 'xxx-x-x4821-x', name: 'สมชาย ใ***' },
    reference: expect.stringMatching(/^\d{8}[0-9A-F]{12}$/),
  })
  expect(debit).toMatchObject({ direction: 'out', amount: 250.25, reference: 'payout-key-0000001' })
  await until(async () => expect((await app.inject('/healthz')).json()).toMatchObject({ linesUndelivered: 0 }))
})

test('lines of the second site go to its host, also while the first one is away', async () => {
  const second = { bank: '006', number: '9851234567' }
  const site = await makeSite(({ host }) => (host === 'fahsai.localhost' ? 200 : 503))
  const { transfer } = await makeBox({ siteUrl: site.url })
  await transfer(SOMCHAI, SITE, 1)
  await transfer(SOMCHAI, second, 2)
  await until(() => expect(site.received.map((message) => message.lines[0]?.account)).toContainEqual(second))
  expect(site.received).toHaveLength(1)
})

test('payouts of the second site leave its own account, and the first site gets no line of them', async () => {
  const site = await makeSite()
  const { signed } = await makeBox({ siteUrl: site.url })
  const second = { ...PARTY, brand: 'fahsai-demo' }
  expect((await signed('/sites/fahsai.localhost/bank/v1/payouts', payoutBody(), {}, second)).statusCode).toBe(200)
  await until(() => expect(site.received).toHaveLength(1))
  expect(site.received[0]).toMatchObject({
    host: 'fahsai.localhost',
    lines: [{ direction: 'out', account: { number: '9851234567' } }],
  })
})

test('retries under the same message id until the site accepts it', async () => {
  const tried: string[] = []
  const site = await makeSite(({ messageId }) => (tried.push(messageId) < 3 ? 503 : 200))
  const { transfer } = await makeBox({ siteUrl: site.url })
  await transfer(SOMCHAI, SITE, 1)
  await until(() => expect(site.received).toHaveLength(1))
  expect(tried).toHaveLength(3)
  expect(new Set(tried).size).toBe(1)
})

test('keeps undelivered lines over a restart, in messages of at most 500 lines', async () => {
  const away = await makeBox()
  for (let n = 0; n < 620; n++) await away.transfer(SOMCHAI, SITE, 0.01)
  await away.app.close()
  const site = await makeSite()
  const box = await makeBox({ siteUrl: site.url, dataFolder: away.dataFolder })
  await until(() => expect(idsOf(site.received)).toHaveLength(620))
  expect(site.received.map((message) => message.lines.length)).toEqual([500, 120])
  const lines: { id: string }[] = await box.log('lines')
  expect(idsOf(site.received)).toEqual(lines.map((line) => line.id))
})

test.each([false, true])(
  'sends each line three times (at once: %s), the same line each time',
  async (areCopiesConcurrent) => {
    const site = await makeSite()
    const { transfer, setSwitches } = await makeBox({ siteUrl: site.url })
    await setSwitches({ statementCopies: 3, areCopiesConcurrent })
    await transfer(SOMCHAI, SITE, 1)
    await until(() => expect(site.received).toHaveLength(3))
    expect(new Set(site.received.map((message) => message.messageId)).size).toBe(3)
    expect(new Set(site.received.map((message) => JSON.stringify(message.lines))).size).toBe(1)
  },
)

test('shuffled lines overtake each other and all arrive', async () => {
  const site = await makeSite()
  const { transfer, setSwitches } = await makeBox({ siteUrl: site.url })
  await setSwitches({ isShuffled: true })
  for (let n = 0; n < 30; n++) await transfer(SOMCHAI, SITE, 1)
  await until(() => expect(idsOf(site.received)).toHaveLength(30))
  const ids = idsOf(site.received)
  expect(ids).not.toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(30)
})

test('a delayed line waits, and is sent at once when the delay is removed', async () => {
  const site = await makeSite()
  const { transfer, setSwitches } = await makeBox({ siteUrl: site.url })
  await setSwitches({ statementDelayMs: 600_000 })
  await transfer(SOMCHAI, SITE, 1)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(site.received).toHaveLength(0)
  await setSwitches({ statementDelayMs: 0 })
  await until(() => expect(site.received).toHaveLength(1))
})

test('the mask of a line is decided when it is booked', async () => {
  let isUp = false
  const site = await makeSite(() => (isUp ? 200 : 503))
  const { transfer, setSwitches } = await makeBox({ siteUrl: site.url })
  await setSwitches({ hasFullNumbers: true })
  await transfer(SOMCHAI, SITE, 1)
  await setSwitches({ hasFullNumbers: false })
  isUp = true
  await until(() => expect(site.received).toHaveLength(1))
  expect(site.received[0]?.lines[0]?.counterparty).toEqual({ bank: '014', account: SOMCHAI.number, name: SOMCHAI.name })
})
