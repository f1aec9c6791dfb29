import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { providersOf } from '#money/provider/provider.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

async function run(words: string[], options: Record<string, string> = {}, ctx: Partial<Ctx> = {}) {
  const { code, data, error } = await typed(site, [...words, ...optionsOf(options)], { ctx })
  return { code, reported: [data], refusal: error?.code }
}
const add = (code: string, options: Record<string, string> = {}) =>
  run(['provider', 'add', code], { name: 'Studio', group: 'SG', url: 'http://localhost:3100/studio', ...options })

test('adds a provider with a key, adds a second one, and revokes one', async () => {
  const { reported } = await add('sea-games')
  expect(reported).toEqual([
    expect.objectContaining({
      provider: 'sea-games',
      shown: { keyId: expect.any(String), secret: expect.any(String) },
    }),
  ])
  const second = await run(['provider', 'keys', 'add', 'sea-games'])
  expect((await run(['provider', 'keys', 'add', 'sea-games'])).refusal).toBe('provider_keys_full')
  const { keyId = '' } = (second.reported[0]?.shown ?? {}) as { keyId?: string }
  await run(['provider', 'keys', 'revoke', 'sea-games', keyId])
  expect((await run(['provider', 'keys', 'add', 'sea-games'])).code).toBe(0)
})

test('gives each provider a house account of its own', async () => {
  await add('one-more')
  await add('and-another')
  const rows = await site.owner.selectFrom('providers').select('number').where('brand_id', '=', 1).execute()
  expect(new Set(rows.map((each) => each.number)).size).toBe(rows.length)
})

test('adds a provider that signs with its own key, and prints a secret for our requests', async () => {
  const file = (bits: number) => {
    const name = path.join(mkdtempSync(path.join(tmpdir(), 'duang-key-')), 'public.pem')
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
    writeFileSync(name, publicKey.export({ type: 'spki', format: 'pem' }))
    return name
  }
  await add('aggregator', { dialect: 'hub88', 'public-key': file(2048), allow: '203.0.113.7/24' })
  const [found] = (await providersOf(site.platform, 1)).filter((each) => each.code === 'aggregator')
  expect([found?.publicKeys.size, found?.keys.size]).toEqual([1, 1])
  const addKey = () => run(['provider', 'keys', 'add', 'aggregator'], { key: file(2048) })
  expect((await addKey()).code).toBe(0)
  expect((await addKey()).refusal).toBe('provider_keys_full')
  await run(['provider', 'keys', 'add', 'aggregator'])
  // The key identifies the provider where the address does not.
  const shared = file(2048)
  await add('supplier', { dialect: 'hub88-supplier', 'public-key': shared, allow: '203.0.113.7' })
  const foreign = { dialect: 'hub88-supplier', 'public-key': shared, allow: '203.0.113.7' }
  expect((await add('supplier-2', foreign)).refusal).toBe('provider_key_taken')
  for (const [options, refusal] of [
    [{ dialect: 'hub88' }, 'provider_public_key_needed'],
    [{ dialect: 'hub88', 'public-key': file(1024), allow: '203.0.113.7' }, 'provider_public_key_wrong'],
    [{ dialect: 'hub88', 'public-key': file(2048) }, 'provider_addresses_needed'],
    [{ 'public-key': file(2048) }, 'provider_public_key_extra'],
  ] as [Record<string, string>, string][])
    expect((await add('aggregator-2', options)).refusal).toBe(refusal)
  for (const options of [
    { dialect: 'hub88', 'public-key': 'nowhere.pem', allow: '203.0.113.7' },
    { dialect: 'klingon' },
  ])
    await expect(add('aggregator-2', options as Record<string, string>)).rejects.toBeInstanceOf(CommandMistake)
})

test('sets hosts of game pages and finer amounts of one provider, within its dialect', async () => {
  // A real deployment: a demonstration sends requests to its own sandbox only.
  const real = async (words: string[]) => (await run(['provider', ...words], {}, { bankMode: 'feed' })).refusal
  const columns = (provider: string) =>
    site.owner.selectFrom('providers').selectAll().where('provider', '=', provider).executeTakeFirstOrThrow()
  await add('paged')
  await real(['launch-hosts', 'paged', 'games.example, CDN.games.example:8443'])
  expect((await columns('paged')).launch_hosts).toEqual(['games.example', 'cdn.games.example:8443'])
  await real(['change', 'paged', '--launch-hosts', 'none'])
  expect((await columns('paged')).launch_hosts).toEqual([])
  for (const host of [
    'https://games.example',
    'games.example/x',
    'games',
    '*.example',
    'a@games.example',
    'g.example:443',
  ])
    expect(await real(['launch-hosts', 'paged', host])).toBe('provider_host_wrong')
  const foreign = await run(['provider', 'launch-hosts', 'paged', 'games.example'])
  expect(foreign.refusal).toBe('provider_demonstration')
  await expect(real(['launch-hosts', 'nobody', 'games.example'])).rejects.toThrow(/Unknown provider code: nobody/)
  expect(await real(['finer-amounts', 'paged', 'round-down'])).toBe('provider_finer_amounts')
  await expect(real(['finer-amounts', 'paged', 'up'])).rejects.toThrow(/one of reject, round-down/)
  await add('finer', { dialect: 'pg', allow: '203.0.113.7' })
  await real(['finer-amounts', 'finer', 'round-down'])
  expect((await columns('finer')).finer_amounts).toBe('round-down')
})

test.each(['hub88', 'hub88-supplier', 'amb', 'pg'])(
  'adds %s with addresses only, because it does not sign the whole request',
  async (dialect) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'duang-key-')), 'public.pem')
    writeFileSync(
      file,
      generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
    )
    const options = { dialect, ...(dialect.startsWith('hub88') ? { 'public-key': file } : {}) }
    expect((await add(`anywhere-${dialect}`, options)).refusal).toBe('provider_addresses_needed')
    for (const allow of ['203.0.113.0/33', 'studio.example', '203.0.113', '::/129', '/8', '010.0.0.1'])
      expect((await add(`anywhere-${dialect}`, { ...options, allow })).refusal).toBe('provider_address_wrong')
    await add(`from-${dialect}`, { ...options, allow: '203.0.113.7/24, 2001:db8::/32' })
    const allowed = async (address: string) =>
      (await providersOf(site.platform, 1)).find((each) => each.code === `from-${dialect}`)?.isAllowed(() => address)
    expect([await allowed('203.0.113.9'), await allowed('2001:db8::1'), await allowed('198.51.100.1')]).toEqual([
      ...[true, true, false],
    ])
    await run(['provider', 'allow', `from-${dialect}`, '198.51.100.1'])
    expect([await allowed('203.0.113.9'), await allowed('198.51.100.1')]).toEqual([false, true])
  },
)

test.each([
  ['an invalid address', () => add('odd', { url: 'studio' })],
  ['a code with capitals', () => add('Odd')],
  ['invalid addresses', () => run(['provider', 'allow', 'sea-games'])],
  ['addresses of an unknown provider', () => run(['provider', 'allow', 'nobody', '203.0.113.7'])],
  ['an unknown game', () => run(['games', 'off', 'sea-games', 'nothing'])],
  ['an invalid switch', () => run(['games', 'maintenance', 'sea-games', 'reels', 'perhaps'])],
  ['an unknown act', () => run(['games', 'constructor'])],
])('refuses %s with a sentence', async (_, act) => {
  await expect(act()).rejects.toBeInstanceOf(CommandMistake)
})

test.each([
  ['provider_demonstration', () => add('real', { url: 'https://studio.example/api' })],
  ['provider_exists', () => add('sea-games')],
  ['provider_key_unknown', () => run(['provider', 'keys', 'revoke', 'sea-games', 'nothing'])],
])('refuses %s', async (code, act) => {
  expect((await act()).refusal).toBe(code)
})

test('lets the operator switch, order and label games', async () => {
  await site.owner
    .insertInto('games')
    .values({ brand_id: 1, provider: 'sea-games', game_code: 'reels', type: 'slot', name_th: 'วงล้อ', name_en: 'Reels' })
    .execute()
  await run(['games', 'off', 'sea-games', 'reels'])
  await run(['games', 'order', 'sea-games', 'reels', '5'])
  await run(['games', 'set-label', 'sea-games', 'reels', 'ใหม่'])
  await expect(run(['games', 'set-label', 'sea-games', 'reels', 'แตกง่าย'])).rejects.toThrow(/must not promise/)
  await run(['games', 'maintenance', 'sea-games', 'reels', 'on'])
  await run(['games', 'set', 'sea-games', 'reels'], { maintenance: 'off' })
  const { reported } = await run(['games', 'list', 'slot'])
  expect(reported[0]?.items).toEqual([
    expect.objectContaining({ code: 'reels', isEnabled: false, sort: 5, label: 'ใหม่' }),
  ])
})

test('sets the rule for the end of rounds, and lists it', async () => {
  const listed = async (code: string) => {
    const { reported } = await run(['provider', 'list'])
    const { items } = reported[0] as unknown as { items: { code: string; rounds: string }[] }
    return items.find((each) => each.code === code)?.rounds
  }
  await add('never-ends')
  expect(await listed('never-ends')).toBe('message')
  await run(['provider', 'rounds', 'never-ends', 'bet'])
  expect(await listed('never-ends')).toBe('bet')
  await run(['provider', 'rounds', 'never-ends', '30'])
  expect(await listed('never-ends')).toBe('30')
  for (const wrong of ['0', '10081', '1.5', 'never', ''])
    await expect(run(['provider', 'rounds', 'never-ends', wrong])).rejects.toThrow(CommandMistake)
  expect(await listed('never-ends')).toBe('30')
  await expect(run(['provider', 'rounds', 'nobody', 'bet'])).rejects.toThrow(CommandMistake)
  await add('ends-late', { rounds: 'win' })
  expect(await listed('ends-late')).toBe('win')
  await add('pocket', { dialect: 'pg', allow: '203.0.113.0/24' })
  expect(await listed('pocket')).toBe('bet')
})

test('lists rounds that are open without a bet for an hour', async () => {
  await add('leaves-open')
  const now = site.platform.clock().getTime()
  const round = { brand_id: 1, member_id: 1, provider: 'leaves-open', game_code: 'g', day: '2026-10-05' }
  const figures = { bets: 1, stake_satang: 100, won_satang: 0 }
  const at = (minutes: number) => new Date(now - minutes * 60_000)
  await site.owner
    .insertInto('rounds')
    .values([
      { ...round, ...figures, round_id: 'long', opened_at: at(90), last_bet_at: at(61) },
      { ...round, ...figures, round_id: 'short', opened_at: at(90), last_bet_at: at(59) },
      { ...round, ...figures, round_id: 'ended', opened_at: at(90), closed_at: at(80), closed_by: 'win' },
    ])
    .execute()
  const { reported } = await run(['provider', 'list'])
  const { items: rows } = reported[0] as unknown as { items: { code: string; idleRounds: number }[] }
  expect(rows.find(({ code }) => code === 'leaves-open')?.idleRounds).toBe(1)
  await site.owner.deleteFrom('rounds').where('provider', '=', 'leaves-open').execute()
})

test('lists receivables of providers for free rounds, and refuses an invalid day', async () => {
  expect((await run(['provider', 'free-rounds'], { from: '2026-10-05', to: '2026-10-05' })).reported).toEqual([
    { items: [], next: null },
  ])
  await expect(run(['provider', 'free-rounds'], { from: 'yesterday' })).rejects.toThrow(CommandMistake)
})
