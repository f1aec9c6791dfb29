/** Legal texts: versions, brands, and which of them a new member accepted. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRegistration } from '@duang/contract/account/register-lookups'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES, type DocumentKind, readDocument } from '@duang/contract/site/legal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { SECOND_BRAND, SECOND_HOST, seedSecondBrand } from '../../../../seed/second-brand.ts'
import { typed } from '../../../../test/outside/command.ts'
import { clientOf, createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
const folder = mkdtempSync(path.join(tmpdir(), 'duang-documents-'))
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

const type = (line: string) => typed(site, ['document', ...line.split(' ')], { actor: 'cli:somsri' })
function file(text: string): string {
  const name = path.join(folder, 'text.html')
  writeFileSync(name, text)
  return name
}
const publish = (kind: string, text: string, more = '') => type(`publish ${kind} --file ${file(text)}${more}`)
const read = (kind: DocumentKind, language?: 'th' | 'en') =>
  clientOf(site)(readDocument, { params: { kind }, query: language ? { language } : {} })
const textOf = ({ document }: Awaited<ReturnType<typeof read>>) => document?.body[0]?.spans[0]?.text

test('publishes versions, shows the newest, and keeps each', async () => {
  const before = (await read('help')).document?.version ?? 0
  await publish('help', '<p>หนึ่ง</p><script>alert(1)</script>')
  await publish('help', '<p>สอง <a href="javascript:alert(1)">x</a></p>')
  const now = await read('help')
  expect(now.document).toMatchObject({ version: before + 2, language: 'th' })
  expect(JSON.stringify(now)).not.toMatch(/script|alert/)
  expect((await type(`show help ${before + 1}`)).text).toContain('หนึ่ง')
  expect((await type('list')).text).toMatch(new RegExp(`help +th +${before + 2} .*cli:somsri`))
})

test('a missing translation is the Thai text, and a published one its own', async () => {
  await sql`alter table documents disable trigger user`.execute(site.owner)
  await sql`delete from documents where language = 'en' and brand_id = 1`.execute(site.owner)
  await sql`alter table documents enable trigger user`.execute(site.owner)
  await publish('privacy', '<p>ไทย</p>')
  expect(textOf(await read('privacy', 'en'))).toBe('ไทย')
  await publish('privacy', '<p>English</p>', ' --language en')
  expect([textOf(await read('privacy', 'en')), textOf(await read('privacy'))]).toEqual(['English', 'ไทย'])
})

test('marks what was not in the version of an earlier time, in the language that is shown', async () => {
  const at = new Date('2026-10-05T05:00:00Z')
  const since = new Date(at.getTime() + 1_000).toISOString()
  const marks = async (language: 'th' | 'en') => {
    const { document } = await clientOf(site)(readDocument, { params: { kind: 'terms' }, query: { language, since } })
    return document?.body.map(({ spans, isNew }) => [spans[0]?.text, isNew === true])
  }
  site.setNow(at)
  await publish('terms', '<p>หนึ่ง</p><ul><li>สอง</li></ul>')
  await publish('terms', '<p>One</p>', ' --language en')
  site.setNow(new Date(at.getTime() + 2_000))
  await publish('terms', '<p>ศูนย์</p><p>สอง</p><p>หนึ่ง</p>')
  expect(await marks('th')).toEqual([
    ['ศูนย์', true],
    ['สอง', false],
    ['หนึ่ง', false],
  ])
  expect(await marks('en')).toEqual([['One', false]])
  const without = await clientOf(site)(readDocument, {
    params: { kind: 'terms' },
    query: { since: '2000-01-01T00:00:00Z' },
  })
  expect(without.document?.body.some(({ isNew }) => isNew)).toBe(false)
})

test.each([
  ['publish rules --file /dev/null', 'KIND is one of'],
  ['publish terms --file /nowhere', 'Unknown file'],
  ['publish terms --language de --file /dev/null', '--language'],
  ['show terms 99', 'Unknown version'],
])('refuses %s', async (line, why) => {
  await expect(type(line)).rejects.toThrow(CommandMistake)
  await expect(type(line)).rejects.toThrow(why)
})

test.each(['terms --language en', 'help'])(
  'refuses a correction of wording of %s, which no member accepts',
  async (what) => {
    const { error } = await type(`publish ${what} --minor --file ${file('Text')}`)
    expect(error?.code).toBe('desk_legal_minor')
  },
)

test('refuses a text of which nothing is left', async () => {
  expect((await publish('terms', '<script>alert(1)</script>')).error?.code).toBe('desk_legal_text')
})

test('twenty versions at once are twenty different ones, or refused', async () => {
  const before = (await read('terms')).document?.version ?? 0
  const name = file('<p>ข้อกำหนด</p>')
  const done = await Promise.all(Array.from({ length: 20 }, () => type(`publish terms --file ${name}`)))
  const versions = done.filter(({ code }) => code === 0).map(({ data }) => data.version)
  expect(versions.length).toBeGreaterThan(0)
  expect(new Set(versions).size).toBe(versions.length)
  expect((await read('terms')).document?.version).toBe(before + versions.length)
  for (const { error } of done) if (error) expect(error.code).toBe('desk_state_changed')
})

test('a version never changes', async () => {
  await publish('terms', '<p>ข้อกำหนด</p>')
  for (const change of ['update documents set body = $$x$$', 'delete from documents', 'truncate documents'])
    await expect(sql.raw(change).execute(site.owner)).rejects.toThrow(/append-only/)
})

test('warns staff about what the legal pages lack', async () => {
  const { data } = await type('check')
  expect(data.warnings).toEqual(expect.arrayContaining(['operatorName is not set.', 'operatorContact is not set.']))
  await site.setSettings({ operatorName: 'บริษัท ตัวอย่าง จำกัด' })
  expect((await type('check')).text).not.toContain('operatorName')
  expect((await read('terms')).operator).toEqual({ name: 'บริษัท ตัวอย่าง จำกัด', contact: null })
})

test('a registration offers the published texts under their versions', async () => {
  await publish('terms', '<p>ข้อกำหนดใหม่</p>')
  await publish('privacy', '<p>นโยบายใหม่</p>')
  const [terms, privacy] = [await read('terms'), await read('privacy')]
  const opened = await clientOf(site)(openRegistration, { body: {} })
  expect(opened.termsVersion).toBe(`v${terms.document?.version}+v${privacy.document?.version}`)
  expect(opened.termsText).toBe('ข้อกำหนดใหม่\n\nนโยบายใหม่')
  await publish('terms', '<p>New terms</p>', ' --language en')
  await publish('privacy', '<p>New notice</p>', ' --language en')
  const english = await clientOf(site)(openRegistration, { body: { language: 'en' } })
  expect(english).toMatchObject({ termsVersion: opened.termsVersion, termsText: 'New terms\n\nNew notice' })
})

test('a text shows on the hosts of its brand alone', async () => {
  const bank = { sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: site.sandboxSecret }
  await seedSecondBrand(site.owner, { ...bank, now: site.platform.clock(), withMembers: false })
  await site.ctx()
  const there = (kind: DocumentKind) =>
    clientOf(site, undefined, SECOND_HOST)(readDocument, { params: { kind }, query: { language: 'en' } })
  for (const kind of DOCUMENT_KINDS) {
    const before = await there(kind)
    expect(before.document?.version).toBe(1)
    await publish(kind, '<p>ของดวงเท่านั้น</p>')
    await publish(kind, '<p>of Duang alone</p>', ' --language en')
    expect(textOf(await read(kind, 'en'))).toBe('of Duang alone')
    expect(await there(kind)).toEqual(before)
  }
  const offered = await clientOf(site, undefined, SECOND_HOST)(openRegistration, { body: {} })
  expect(offered.termsVersion).toBe('v1+v1')
  expect(offered.termsText).not.toContain('ของดวง')
  const rows = site.owner.selectFrom('documents').select('version').where('brand_id', '=', SECOND_BRAND)
  expect(await rows.execute()).toHaveLength(DOCUMENT_KINDS.length * DOCUMENT_LANGUAGES.length)
})
