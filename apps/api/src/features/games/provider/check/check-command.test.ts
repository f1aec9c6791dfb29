import { createServer } from 'node:http'
import type { PlayerSession } from '@duang/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEnvironment } from '../../../../../test/outside/check-environment.ts'
import { addProvider, type TestProvider } from '../../../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../../../test/people/site.ts'
import { CHECK_ACT } from './check-command.ts'

let site: TestSite
let address: string
let url: string
let provider: TestProvider
beforeAll(async () => {
  site = await createTestSite()
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  provider = await addProvider(site)
  url = `${address}/provider/v1/${provider.provider}`
})
afterAll(() => site.stop())

async function run(options: Record<string, string | true>, words = [url]) {
  const lines: string[] = []
  const reported: { results: { name: string; result: string; came: string }[]; seed: number }[] = []
  const code = await CHECK_ACT.standalone?.({
    act: 'provider check',
    words,
    options: { 'key-id': provider.keyId, secret: provider.secret, ...options },
    say: (line) => lines.push(line),
    report: (data) => reported.push(data as (typeof reported)[number]),
    clock: site.platform.clock,
  })
  return { code, lines: lines.join('\n'), results: reported[0]?.results.map((each) => [each.name, each.result]) }
}

/** The endpoint that a gateway's owner offers under `--prepare`, as docs/conformance.md specifies. */
async function offerPlayers(can: readonly string[]) {
  const environment = testEnvironment(site, provider)
  const answer = async (asked: { do: string; playerRef: string }): Promise<unknown> => {
    if (asked.do === 'player') return environment.nextPlayer()
    if (asked.do === 'holdings') return { holdings: await environment.holdings?.(asked as unknown as PlayerSession) }
    return environment.logOut?.(asked as unknown as PlayerSession)
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    const reply = can.includes(asked.do) ? ((await answer(asked)) ?? {}) : undefined
    response.writeHead(reply ? 200 : 404).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { prepare: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

test('checks a gateway by its address, a key and an address that prepares players', async () => {
  const { prepare, stop } = await offerPlayers(['player', 'holdings'])
  const only = 'bet-and-win,mixed-refund,random-streams,win-after-logout'
  const { code, lines, results } = await run({ prepare, only, transactions: '20', seed: '7' })
  stop()
  expect(results).toEqual([
    ['bet-and-win', 'green'],
    ['mixed-refund', 'green'],
    ['random-streams', 'green'],
    ['win-after-logout', 'skipped'],
  ])
  expect(code).toBe(0)
  expect(lines).toMatch(/^case +result +expected +came\n/)
  expect(lines).toContain('4 cases: 3 green, 0 red, 1 skipped.')
  expect(lines).toContain('--seed 7')
})

test('runs cases without preparation by one launch token', async () => {
  const player = await testEnvironment(site, provider).nextPlayer()
  const { launchToken, playerRef, gameCode } = player as { launchToken: string; playerRef: string; gameCode: string }
  const one = { launch: launchToken, player: playerRef, game: gameCode }
  const { code, results } = await run({ ...one, transactions: '20' })
  expect(results?.filter(([, result]) => result !== 'green')).toEqual([
    ['mixed-refund', 'skipped'],
    ['win-after-logout', 'skipped'],
  ])
  expect(code).toBe(0)
})

test('reports a red case with its meaning, and by the exit code', async () => {
  const session = { session: 'never-opened-session', player: provider.keyId, game: 'reels' }
  const { code, lines } = await run({ ...session, only: 'bet-and-win' })
  expect(code).toBe(1)
  expect(lines).toContain('bet-and-win: The simplest round does not add up')
})

test.each([
  ['no key', { 'key-id': true }, /--key-id/],
  ['no player', {}, /--player/],
  ['an unknown dialect', { dialect: 'klingon', session: 'x', player: 'x', game: 'x' }, /--dialect is one of canonical/],
  ['an unknown case', { session: 'x', player: 'x', game: 'x', only: 'luck' }, /Unknown case: luck/],
  ['a missing file', { 'secret-file': '/nowhere' }, /Unknown file/],
  ['an unknown mode', { studio: true, mode: 'both' }, /seamless or transfer/],
] as const)('refuses %s with a sentence', async (_, options, sentence) => {
  await expect(run(options)).rejects.toThrow(sentence)
})

test('reports an unreachable address in one sentence', async () => {
  const given = { session: 'x', player: 'x', game: 'x' }
  await expect(run(given, ['http://127.0.0.1:9/x'])).rejects.toMatchObject({ code: 'no_answer' })
  const input = { act: 'provider check', words: ['joker'], options: {}, say: () => 0, report: () => 0 }
  expect(CHECK_ACT.standalone?.({ ...input, clock: site.platform.clock })).toBeUndefined()
})

async function runByName(options: Record<string, string>, changes: object = {}) {
  const reported: { results: { name: string; result: string }[] }[] = []
  const code = await CHECK_ACT.run({
    act: 'provider check',
    read: site.read,
    ctx: { ...(await site.ctx()), db: site.owner, ...changes },
    words: [provider.provider],
    options,
    say: () => undefined,
    report: (data) => reported.push(data as (typeof reported)[number]),
    actor: 'test',
  })
  return { code, results: reported[0]?.results.map((each) => each.result) }
}

test('checks the own gateway of a demonstration with existing members', async () => {
  const [rich, poor] = [await addMember(site), await addMember(site)]
  await giveCredit(site, rich, 500_00)
  const only = 'launch-once,mixed-refund,random-streams,win-after-logout'
  const asked = { at: address, only, transactions: '20' }
  expect(await runByName({ ...asked, member: rich.username })).toEqual({
    code: 0,
    results: ['green', 'green', 'green', 'green'],
  })
  // A run without a green case is no success.
  expect(await runByName({ ...asked, member: poor.username })).toEqual({
    code: 1,
    results: ['skipped', 'skipped', 'skipped', 'skipped'],
  })
})

test('asks the gateway of this deployment where no address is given', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const asked = { only: 'bet-and-win', member: member.username }
  const sitePort = Number(new URL(address).port)
  expect(await runByName(asked, { sitePort })).toEqual({ code: 0, results: ['green'] })
})

test('skips the refusal of finer amounts where they are rounded down', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const asked = { at: address, only: 'bet-and-win,three-decimals', member: member.username }
  const set = (policy: string) =>
    site.owner
      .updateTable('providers')
      .set({ finer_amounts: policy })
      .where('provider', '=', provider.provider)
      .execute()
  expect((await runByName(asked)).results).toEqual(['green', 'green'])
  await set('round-down')
  expect((await runByName(asked)).results).toEqual(['green', 'skipped'])
  await set('reject')
})

test.each([
  ['an unknown member', () => runByName({ member: 'nobody' }), /Unknown member: nobody/],
  ['members of a real site', () => runByName({ member: 'x' }, { bankMode: 'feed' }), /demonstration/],
  ['a foreign studio in a demonstration', () => runByName({}), /providers of its own sandbox/],
] as const)('refuses %s with a sentence', async (_, act, sentence) => {
  await expect(act()).rejects.toThrow(sentence)
})
