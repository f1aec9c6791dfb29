/** Correct gateways that differ from ours, and servers with another protocol. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type CheckCase,
  canonical,
  checkGateway,
  type DialectClient,
  GATEWAY_CASES,
  Unexpected,
} from '@duang/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEnvironment } from '../../../../../test/outside/check-environment.ts'
import { rsa } from '../../../../../test/outside/dialects.ts'
import { type Asked, startTamperingProxy, type Tamper } from '../../../../../test/outside/tampering-proxy.ts'
import { addProvider, type TestProvider } from '../../../../../test/people/games.ts'
import { createTestSite, type TestSite } from '../../../../../test/people/site.ts'
import { CHECK_ACT } from './check-command.ts'

let site: TestSite
let address: string
let provider: TestProvider
beforeAll(async () => {
  site = await createTestSite()
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  provider = await addProvider(site)
})
afterAll(() => site.stop())

type Checking = {
  only?: readonly string[]
  cases?: readonly CheckCase[]
  client?: Partial<DialectClient>
  currency?: string
}
/** Runs cases against our gateway behind a proxy that changes it into another one. */
async function check(tamper: Tamper, { only, cases = GATEWAY_CASES, client, currency }: Checking) {
  const { url, stop } = await startTamperingProxy(site, address, provider, tamper)
  const target = { url, key: provider, client: { ...canonical, ...client }, currency, clock: site.platform.clock }
  const chosen = cases.filter((each) => only === undefined || only.includes(each.name))
  const results = await checkGateway(target, chosen, {
    environment: testEnvironment(site, provider),
    streamLength: 60,
    seed: 3,
  })
  stop()
  return Object.fromEntries(results.map((each) => [each.name, each.result]))
}

/** A gateway that answers everything with this text. */
async function startText(status: number, text: string) {
  let asked = 0
  const server = createServer((request, response) => {
    if (request.method === 'POST') asked++
    response.writeHead(status, { 'content-type': 'text/html' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/wallet`, asked: () => asked, stop: () => server.close() }
}

async function run(url: string, options: Record<string, string | true>) {
  const lines: string[] = []
  const reported: { results: { name: string; result: string; came: string }[] }[] = []
  const code = await CHECK_ACT.standalone?.({
    act: 'provider check',
    words: [url],
    options: { 'key-id': 'key', secret: 's'.repeat(30), ...options },
    say: (line: string) => lines.push(line),
    report: (data: unknown) => reported.push(data as (typeof reported)[number]),
    clock: site.platform.clock,
  })
  return { code, text: lines.join('\n'), results: reported[0]?.results ?? [] }
}

const PLAYER = { session: 'x'.repeat(30), player: '0192f0c4-7a10-7cc3-98c4-dc0c0c073982', game: 'reels' }

test.each([
  [
    'a page',
    200,
    `<!doctype html>\n<title>Sign in</title>${'x'.repeat(500)}`,
    /status 200: <!doctype html> <title>Sign in<\/title>x+$/,
  ],
  ['JSON of another shape', 200, '{"error":"no route"}', /no code with status 200: \{"error":"no route"\}$/],
  ['null', 200, 'null', /status 200: null$/],
  ['nothing', 204, '', /status 204: an empty answer$/],
])(
  '%s for an answer is shown by its beginning, and ends the check after its first case',
  async (_, status, text, came) => {
    const { url, asked, stop } = await startText(status, text)
    const { code, results } = await run(url, PLAYER)
    stop()
    expect(code).toBe(1)
    const red = results.filter((each) => each.result === 'red')
    expect(red).toHaveLength(1)
    expect(red[0]?.came).toMatch(came)
    expect(red[0]?.came.length).toBeLessThan(160)
    const after = results.slice(results.indexOf(red[0] as (typeof red)[number]) + 1)
    expect(new Set(after.map((each) => each.came))).toEqual(new Set(['not asked: no answer before was understood']))
    expect(asked()).toBeLessThan(5)
  },
)

test('names a bet of the same player in every win', async () => {
  const asked: Asked[] = []
  const note: Tamper = (request, { pass }) => {
    asked.push(request)
    return pass()
  }
  await check(note, {})
  const bets = new Map(asked.filter(({ method }) => method === 'bet').map(({ body }) => [body.txId, body]))
  const wins = asked.filter(({ method }) => method === 'win').map(({ body }) => body)
  expect(wins.length).toBeGreaterThan(30)
  const known = wins.filter((win) => bets.get(String(win.betTxId))?.playerRef === win.playerRef)
  // An unknown player has no bet.
  expect(wins.filter((win) => win.betTxId === undefined)).toEqual([])
  expect(wins.length - known.length).toBe(1)
})

test('undoes a huge amount that a gateway accepted, so that later cases are not changed', async () => {
  // The huge win of each transaction, which the gateway adds to its own credit.
  const huge = new Map<string, number>()
  const accepts =
    (canUndo: boolean): Tamper =>
    async ({ method, body }, { pass, ask }) => {
      const held = () => [...huge.values()].reduce((sum, each) => sum + each, 0)
      const inAll = (answer: Awaited<ReturnType<typeof pass>>) => ({
        status: 200,
        body: { ...answer.body, code: 'OK', balance: Number(answer.body.balance) + held() },
      })
      const balance = () => ask('balance', { playerRef: body.playerRef })
      if (method === 'win' && body.amount > 1e12) {
        huge.set(body.txId, body.amount)
        return inAll(await balance())
      }
      if (method === 'rollback' && canUndo && huge.delete(body.originalTxId)) return inAll(await balance())
      if (method === 'adjust' && body.amount < -1e12) {
        huge.set(body.txId, body.amount)
        return inAll(await balance())
      }
      const answer = await pass()
      return answer.body.code === 'OK' ? inAll(answer) : answer
    }
  for (const canUndo of [true, false]) {
    huge.clear()
    const results = await check(accepts(canUndo), { only: ['huge-amount', 'three-decimals'] })
    expect(results).toEqual({ 'huge-amount': 'red', 'three-decimals': 'green' })
    expect([...huge.values()].reduce((sum, each) => sum + each, 0)).toBe(0)
  }
})

test('sends --currency in every request', async () => {
  const currencies = new Set<unknown>()
  const inKip: Tamper = ({ method, body }, { ask, pass }) => {
    if (!('txId' in body)) return pass()
    currencies.add(body.currency)
    return ask(method, { ...body, currency: body.currency === 'LAK' ? 'THB' : body.currency })
  }
  const only = ['bet-and-win', 'adjustment', 'wrong-currency']
  const green = { 'bet-and-win': 'green', adjustment: 'green', 'wrong-currency': 'green' }
  expect(await check(inKip, { only, currency: 'LAK' })).toEqual(green)
  expect(currencies).toEqual(new Set(['LAK', 'USD']))
})

test('accepts the answer to a repetition that the dialect defines', async () => {
  const seen = new Set<string>()
  const answersDuplicate: Tamper = async ({ body }, { pass }) => {
    const reply = await pass()
    const isAgain = seen.has(body.txId)
    if (reply.body.code === 'OK' && body.txId) seen.add(body.txId)
    return isAgain ? { status: 200, body: { ...reply.body, code: 'DUPLICATE_CONFLICT', balance: 0 } } : reply
  }
  const only = ['duplicates', 'adjustment', 'promotion', 'betwin-holds-bet', 'random-streams']
  const repetition = { codes: ['DUPLICATE_CONFLICT'], balance: 'any' } as const
  const results = await check(answersDuplicate, { only, client: { repetition } })
  expect(new Set(Object.values(results))).toEqual(new Set(['green']))
  expect(await check(answersDuplicate, { only: ['duplicates'] })).toEqual({ duplicates: 'red' })
})

test('supports another finest amount than a satang', async () => {
  /** In whole tens of satang. */
  const coarse: Tamper = ({ body }, { pass }) => {
    const isFiner = ['amount', 'bet', 'win'].some((name) => Math.round(Number(body[name] ?? 0) * 100) % 10 !== 0)
    return isFiner
      ? Promise.resolve({ status: 400, body: { code: 'BAD_REQUEST', balance: null, currency: 'THB' } })
      : pass()
  }
  const only = ['bet-and-win', 'insufficient-funds', 'duplicates', 'three-decimals', 'random-streams']
  const results = await check(coarse, { only, client: { finest: 10 } })
  expect(new Set(Object.values(results))).toEqual(new Set(['green']))
  expect(await check(coarse, { only: ['bet-and-win'] })).toEqual({ 'bet-and-win': 'red' })
  // A gateway that rounds instead.
  const rounds: Tamper = ({ method, body }, { ask, pass }) =>
    typeof body.amount === 'number' ? ask(method, { ...body, amount: Math.floor(body.amount * 10) / 10 }) : pass()
  expect(await check(rounds, { only: ['three-decimals'], client: { finest: 10 } })).toEqual({
    'three-decimals': 'red',
  })
})

test('checks a gateway that identifies players by their tokens alone with --token-is-player', async () => {
  const players = new Map<unknown, unknown>()
  // The token replaces the reference, so the proxy sees nothing else.
  const byToken: Tamper = async ({ method, body }, { ask, pass }) => {
    if (method !== 'authenticate')
      return ask(method, { ...body, playerRef: players.get(body.playerRef) ?? UNKNOWN_PLAYER })
    const reply = await pass()
    players.set(reply.body.sessionToken, reply.body.playerRef)
    return reply
  }
  const compose: DialectClient['compose'] = (request, saying) => {
    const sentence = canonical.compose(request, saying)
    if (request.method === 'authenticate') return sentence
    return {
      ...sentence,
      body: JSON.stringify({ ...JSON.parse(sentence.body), playerRef: request.player.sessionToken }),
    }
  }
  const only = ['bet-and-win', 'unknown-player']
  expect(await check(byToken, { only, client: { compose, player: 'token' } })).toEqual({
    'bet-and-win': 'green',
    'unknown-player': 'green',
  })
  expect(await check(byToken, { only, client: { compose } })).toEqual({
    'bet-and-win': 'green',
    'unknown-player': 'red',
  })
})
const UNKNOWN_PLAYER = '0192f0c4-7a10-7cc3-98c4-dc0c0c073982'

test('waits with a case for requests that the one before has left open', async () => {
  let open = 0
  let most = 0
  const slow: Tamper = async ({ method }, { pass }) => {
    if (method !== 'bet') {
      most = Math.max(most, open)
      return pass()
    }
    open++
    await new Promise((resolve) => setTimeout(resolve, 300))
    return pass().finally(() => open--)
  }
  const about = { needs: ['balance', 'bet'], expected: '', meaning: 'x' } as const
  const cases: CheckCase[] = [
    {
      ...about,
      name: 'leaves',
      run: async ({ play }) => {
        const { bet } = await play()
        void Promise.all([bet(1_00), bet(1_00)])
        throw new Unexpected('this', 'that')
      },
    },
    { ...about, name: 'counts', run: async ({ play }) => void (await (await play()).credit()) },
  ]
  expect(await check(slow, { cases })).toEqual({ leaves: 'red', counts: 'green' })
  expect(most).toBe(0)
})

test.each([
  ['an invalid currency', { currency: 'baht' }, /Expected a currency such as THB/],
  ['an invalid finest amount', { finest: '0.02' }, /Expected a finest amount of 1, 0.1/],
  ['no player where the token is not the player', { player: true }, /--player/],
] as const)('refuses %s with a sentence', async (_, options, sentence) => {
  const { url, stop } = await startText(200, '')
  await expect(run(url, { ...PLAYER, ...options })).rejects.toThrow(sentence)
  stop()
})

/** An RSA key of the studio, as a file. */
function keyFile(): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'duang-key-')), 'private.pem')
  writeFileSync(file, rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return file
}

test('requires no reference where the token is the player', async () => {
  const { url, stop } = await startText(200, '')
  const { player: _, ...rest } = PLAYER
  expect((await run(url, { ...rest, 'token-is-player': true })).code).toBe(1)
  expect((await run(url, { ...rest, dialect: 'hub88-supplier', 'secret-file': keyFile() })).code).toBe(1)
  stop()
})
