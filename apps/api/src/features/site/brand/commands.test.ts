import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getSetting } from '@duang/contract/site/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import type { Ctx, Platform } from '#core/context.ts'
import { terminalLine } from '#kit/log/terminal-text.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import { clientOf, createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
const folder = mkdtempSync(path.join(tmpdir(), 'duang-brand-'))
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

type Options = { options?: Record<string, string | true>; platform?: Partial<Platform> }

async function brand(words: string[], { options = {}, platform = {} }: Options = {}) {
  const line = ['brand', ...words, ...optionsOf(options)]
  const { data, ...rest } = await typed(site, line, { actor: 'cli:operator', ctx: platform as Partial<Ctx> })
  await site.ctx()
  // The text as the program prints it.
  return { ...rest, printed: rest.text.split('\n').map(terminalLine).join('\n'), report: data }
}

const settingsOf = async (clientId: string) =>
  (await site.owner.selectFrom('brands').select('settings').where('client_id', '=', clientId).executeTakeFirstOrThrow())
    .settings as Record<string, unknown>

test('adds a brand with its hosts and the default levels, which answers at once', async () => {
  const added = await brand(['add', 'new-moon', 'name=เดือน', 'hosts=moon.example,www.moon.example', 'bonus.rate1=7'])
  expect(added).toMatchObject({
    code: 0,
    report: { clientId: 'new-moon', hosts: ['moon.example', 'www.moon.example'] },
  })
  expect((await clientOf(site, undefined, 'www.moon.example')(getSetting, {})).setting.bonusRate).toBe(7)
  const levels = await site.owner
    .selectFrom('levels')
    .select('level')
    .where('brand_id', '=', added.report.brandId as number)
    .execute()
  expect(levels).toHaveLength(6)
  expect((await brand(['list'])).printed).toContain('moon.example, www.moon.example')
})

test.each([
  [['add', 'Moon!', 'name=x', 'hosts=a.example'], 'clientId must be small letters'],
  [['add', 'moon', 'hosts=a.example'], 'name must be 1 characters or more'],
  [['add', 'moon', 'name=x'], 'hosts must be 1 entries or more'],
  [['add', 'moon', 'name=x', 'hosts=A.example'], 'hosts.0 must be a host in small letters'],
  [['add', 'moon', 'name=x', 'hosts=a.example:3000'], 'hosts.0 must be a host in small letters'],
  [['add', 'moon', 'name=x', 'hosts=localhost'], 'The host localhost belongs to duang-demo.'],
  [['add', 'duang-demo', 'name=x', 'hosts=a.example'], 'The client id duang-demo is taken.'],
])('refuses %j', async (words, sentence) => {
  const refused = await brand(words)
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain(sentence)
  expect(refused.printed).toContain('Nothing was changed.')
  expect((await brand(['list'])).printed).not.toContain('a.example')
})

test('reads a value by the type of its setting: text, number, list, null', async () => {
  const set = await brand([
    'set',
    'duang-demo',
    'helpLine=1669',
    'minAge=21',
    'lineIds=@one,@two',
    'publicLists=false',
    'chat.provider=tawk',
    'chat.siteId=5f0c',
    'chat.fields=name,level',
    'levelLabels.1=ดาว',
    'name=ดวงใหม่',
  ])
  expect(set.code).toBe(0)
  expect(await settingsOf('duang-demo')).toMatchObject({
    helpLine: '1669',
    minAge: 21,
    lineIds: ['@one', '@two'],
    publicLists: false,
    chat: { provider: 'tawk', siteId: '5f0c', fields: ['name', 'level'] },
    levelLabels: { 1: 'ดาว' },
  })
  expect((await site.ctx()).brand).toMatchObject({ name: 'ดวงใหม่', settings: { chat: { widgetId: 'default' } } })
  const unset = await brand(['set', 'duang-demo', 'chat=null'], { options: { unset: 'helpLine,levelLabels.1' } })
  expect(unset.code).toBe(0)
  expect((await site.ctx()).brand.settings).toMatchObject({ chat: null, helpLine: '1323', levelLabels: {} })
})

test('stores nothing of a line with one wrong value', async () => {
  const before = await settingsOf('duang-demo')
  const refused = await brand(['set', 'duang-demo', 'footerYear=2030', 'minAge=5', 'brandHex=blue', 'hosts=b.example,'])
  expect(refused.error?.code).toBe('brand_refused')
  for (const error of [
    'brandHex must be a colour such as #2563EB, and is "blue".',
    'hosts.1 must be a host in small letters such as www.example.com, without a port, and is "".',
    'minAge must be 18 or more, and is 5.',
  ])
    expect(refused.printed).toContain(error)
  expect(await settingsOf('duang-demo')).toEqual(before)
})

test.each([
  ['frames.score=javascript:alert(1)', 'frames.score must be an https address, or empty'],
  ['frames.score=http://scores.example', 'frames.score must be an https address, or empty'],
  ['frames.score=https://user:secret@scores.example', 'frames.score must be an https address, or empty'],
  ['mark=M0 0"/><script>', 'mark must be SVG path data'],
  ['lineIds=@one', 'lineIds'],
  ['lineIds=@one,"><b>', 'lineIds.1 must be a LINE id'],
  ['chat={"provider":"tawk","siteId":"../../x"}', 'chat.siteId must be letters'],
  [
    'chat={"provider":"tawk","siteId":"x","frameHost":"chat.duang.example","fields":["email"]}',
    'mailDomain must be set where the chat receives an email.',
  ],
  ['chat={"provider":"tawk","siteId":"x","secret":1}', 'There is no setting chat.secret.'],
  ['isTrueWallet=true', 'isTrueWallet must be one of false, and is true.'],
  ['bonus.start1=25:00', 'bonus.start1 must be a time of day'],
  ['theme=blue', 'theme must be one of "dark", "light", and is "blue".'],
])('refuses %s with a sentence', async (word, sentence) => {
  const refused = await brand(['set', 'duang-demo', word])
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain(sentence)
})

test.each([
  [['set', 'duang-demo', 'colour=red'], 'Unknown setting: colour. Known: name, hosts, brandHex'],
  [['set', 'duang-demo', 'bonus.rate3=1'], 'Unknown setting: bonus.rate3. In bonus: rate1'],
  [['set', 'duang-demo', '__proto__.x=1'], 'Unknown setting: __proto__.x.'],
  [['set', 'duang-demo', 'levelLabels.9=x'], 'Unknown setting: levelLabels.9.'],
  [['set', 'duang-demo', 'minAge'], 'Expected path=value: minAge'],
  [['set', 'duang-demo', 'minAge=old'], 'Expected integer: minAge=old'],
  [['set', 'duang-demo'], 'Missing argument: path=value'],
  [['set', 'unknown', 'minAge=21'], 'Unknown brand: unknown'],
  [['show', 'unknown'], 'Unknown brand: unknown'],
  [['preview', 'duang-demo'], 'Expected a colour such as #2563EB: #12'],
  [['paint'], 'Unknown command: brand paint.'],
])('reports %j as a mistake in the call', async (words, sentence) => {
  const call = brand(words, { options: words[0] === 'preview' ? { hex: '#12' } : {} })
  await expect(call).rejects.toThrow(CommandMistake)
  await expect(call).rejects.toThrow(sentence)
})

test('refuses an http frame with real money', async () => {
  expect((await brand(['set', 'duang-demo', 'frames.score=http://localhost:3100/score'])).code).toBe(0)
  const refused = await brand(['set', 'duang-demo', 'minAge=22'], { platform: { bankMode: 'feed' } })
  expect(refused.printed).toContain('frames.score must be an https address: http is for a demonstration.')
})

test('records the author of each change, of a manual statement too', async () => {
  await brand(['set', 'duang-demo', 'bonus.rate2=6'])
  await site.owner.insertInto('brand_hosts').values({ host: 'hand.example', brand_id: 1 }).execute()
  const { printed, report } = await brand(['show', 'duang-demo'])
  expect(report.changes).toContainEqual(expect.objectContaining({ path: 'brand', before: null, after: 'duang-demo' }))
  expect((report.changes as object[]).slice(0, 2)).toMatchObject([
    { path: 'host', before: null, after: 'hand.example' },
    { actor: 'cli:operator', path: 'settings.bonus.rate2', before: 5, after: 6 },
  ])
  expect(printed).toContain('cli:operator  settings.bonus.rate2: 5 → 6')
  await expect(site.platform.db.deleteFrom('brand_changes').execute()).rejects.toThrow('permission denied')
})

test('shows settings line by line', async () => {
  const { printed, report } = await brand(['show', 'duang-demo'])
  const [, json] = /^(\{\n[\s\S]*?\n\})$/m.exec(printed) ?? []
  expect(JSON.parse(json ?? '')).toEqual(report.settings)
})

test('stores nothing for a preview, measures every pair and writes a page', async () => {
  const file = path.join(folder, 'preview.html')
  const seen = await brand(['preview', 'duang-demo'], { options: { hex: '#2563EB', file } })
  expect(seen.code).toBe(0)
  expect(seen.printed).toContain('90 pairs pass, 0 fail.')
  const page = readFileSync(file, 'utf8')
  expect(page).toContain('#2563EB')
  expect(page).not.toMatch(/FFCA00|<script/)
  expect((await site.ctx()).brand.settings.brandHex).toBe('#FFCA00')
})

test('reports a brand with wrong settings, which can be corrected', async () => {
  await site.owner.updateTable('brands').set({ settings: '{"minAge":5,"old":1}' }).where('brand_id', '=', 1).execute()
  const listed = await brand(['list'])
  expect(listed.code).toBe(1)
  expect(listed.printed).toContain('wrong: minAge must be 18 or more')
  expect((await brand(['set', 'duang-demo', 'minAge=20'])).printed).toContain('There is no setting old.')
  expect((await brand(['set', 'duang-demo', 'minAge=20'], { options: { unset: 'old' } })).code).toBe(0)
})
