import { createServer } from 'node:http'
import type { SpokenPlayer } from '@duang/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStage } from '../../../../test/check-stage.ts'
import { addProvider, type TestProvider } from '../../../../test/games.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../../test/site.ts'
import { checkByName, checkByUrl } from './check-command.ts'

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

async function run(options: Record<string, string | true>, words = ['check', url]) {
  const lines: string[] = []
  const told: { verdicts: { name: string; verdict: string; came: string }[]; seed: number }[] = []
  const code = await checkByUrl({
    words,
    options: { 'key-id': provider.keyId, secret: provider.secret, ...options },
    say: (line) => lines.push(line),
    report: (data) => told.push(data as (typeof told)[number]),
    clock: site.platform.clock,
  })
  return { code, lines: lines.join('\n'), verdicts: told[0]?.verdicts.map((each) => [each.name, each.verdict]) }
}

/** What a gateway's owner offers under `--prepare`, as docs/conformance.md has it. */
async function offerPlayers(can: readonly string[]) {
  const stage = testStage(site, provider)
  const answer = async (asked: { do: string; playerRef: string }): Promise<unknown> => {
    if (asked.do === 'player') return stage.nextPlayer()
    if (asked.do === 'holdings') return { holdings: await stage.holdings?.(asked as unknown as SpokenPlayer) }
    return stage.logOut?.(asked as unknown as SpokenPlayer)
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    const told = can.includes(asked.do) ? ((await answer(asked)) ?? {}) : undefined
    response.writeHead(told ? 200 : 404).end(JSON.stringify(told))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { prepare: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

test('a gateway is checked by its address, a key and an address that prepares players', async () => {
  const { prepare, stop } = await offerPlayers(['player', 'holdings'])
  const only = 'bet-and-win,mixed-refund,random-streams,win-after-logout'
  const { code, lines, verdicts } = await run({ prepare, only, transactions: '20', seed: '7' })
  stop()
  expect(verdicts).toEqual([
    ['bet-and-win', 'green'],
    ['mixed-refund', 'green'],
    ['random-streams', 'green'],
    ['win-after-logout', 'skipped'],
  ])
  expect(code).toBe(0)
  expect(lines).toMatch(/^case +verdict +expected +came\n/)
  expect(lines).toContain('4 cases: 3 green, 0 red, 1 skipped.')
  expect(lines).toContain('--seed 7')
})

test('one launch token suffices for what needs no owner', async () => {
  const player = await testStage(site, provider).nextPlayer()
  const { launchToken, playerRef, gameCode } = player as { launchToken: string; playerRef: string; gameCode: string }
  const one = { launch: launchToken, player: playerRef, game: gameCode }
  const { code, verdicts } = await run({ ...one, transactions: '20' })
  expect(verdicts?.filter(([, verdict]) => verdict !== 'green')).toEqual([
    ['mixed-refund', 'skipped'],
    ['win-after-logout', 'skipped'],
  ])
  expect(code).toBe(0)
})

test('a red case is told with its meaning, and by the exit code', async () => {
  const session = { session: 'nobody-opened-this-session', player: provider.keyId, game: 'reels' }
  const { code, lines } = await run({ ...session, only: 'bet-and-win' })
  expect(code).toBe(1)
  expect(lines).toContain('bet-and-win: The simplest round does not add up')
})

test.each([
  ['no key', { 'key-id': true }, /--key-id/],
  ['no player', {}, /--player/],
  [
    'a dialect that is none',
    { dialect: 'klingon', session: 'x', player: 'x', game: 'x' },
    /--dialect is one of canonical/,
  ],
  ['a case that is none', { session: 'x', player: 'x', game: 'x', only: 'luck' }, /no case luck/],
  ['a file that is none', { 'secret-file': '/nowhere' }, /cannot be read/],
  ['a mode that is none', { studio: true, mode: 'both' }, /seamless or transfer/],
] as const)('%s is refused with a sentence', async (_, options, sentence) => {
  await expect(run(options)).rejects.toThrow(sentence)
})

test('an address where nothing answers is one sentence', async () => {
  const given = { session: 'x', player: 'x', game: 'x' }
  await expect(run(given, ['check', 'http://127.0.0.1:9/x'])).rejects.toThrow(/Nothing answers at/)
  expect(
    checkByUrl({ words: ['check', 'joker'], options: {}, say: () => 0, report: () => 0, clock: site.platform.clock }),
  ).toBeUndefined()
})

async function runByName(options: Record<string, string>, changes: object = {}) {
  const told: { verdicts: { name: string; verdict: string }[] }[] = []
  const code = await checkByName({
    ctx: { ...(await site.ctx()), db: site.owner, ...changes },
    words: ['check', provider.provider],
    options,
    say: () => undefined,
    report: (data) => told.push(data as (typeof told)[number]),
    actor: 'test',
  })
  return { code, verdicts: told[0]?.verdicts.map((each) => each.verdict) }
}

test('a demonstration checks its own gateway with members who are there', async () => {
  const [rich, poor] = [await addMember(site), await addMember(site)]
  await giveCredit(site, rich, 500_00)
  const only = 'launch-once,mixed-refund,random-streams,win-after-logout'
  const asked = { at: address, only, transactions: '20' }
  expect(await runByName({ ...asked, member: rich.username })).toEqual({
    ...{ code: 0, verdicts: ['green', 'green', 'green', 'green'] },
  })
  // Nothing proved is no success.
  expect(await runByName({ ...asked, member: poor.username })).toEqual({
    ...{ code: 1, verdicts: ['skipped', 'skipped', 'skipped', 'skipped'] },
  })
})

test('where finer amounts are rounded down, their refusal is not asked for', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const asked = { at: address, only: 'bet-and-win,three-decimals', member: member.username }
  const set = (policy: string) =>
    site.owner
      .updateTable('providers')
      .set({ finer_amounts: policy })
      .where('provider', '=', provider.provider)
      .execute()
  expect((await runByName(asked)).verdicts).toEqual(['green', 'green'])
  await set('round-down')
  expect((await runByName(asked)).verdicts).toEqual(['green', 'skipped'])
  await set('reject')
})

test.each([
  ['a member that is none', () => runByName({ member: 'nobody' }), /no member nobody/],
  ['members of a real site', () => runByName({ member: 'x' }, { gateway: 'feed' }), /demonstration/],
  ['a foreign studio in a demonstration', () => runByName({}), /providers of its own sandbox/],
] as const)('%s is refused with a sentence', async (_, act, sentence) => {
  await expect(act()).rejects.toThrow(sentence)
})
