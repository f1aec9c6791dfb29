/** Legal texts at the desk: versions, preview, publishing, races. */
import { listDocuments, publishDocument } from '@duang/contract/action/document'
import { previewDocument, readDeskDocument, readLegalState } from '@duang/contract/desk/legal'
import { readDocument } from '@duang/contract/site/legal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '#core/rich-text.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { clientOf, createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let desk: TestDesk
let owner: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const reason = 'ฝ่ายกฎหมายตรวจแล้ว'
type Given = { kind?: 'terms' | 'privacy' | 'help'; language?: 'th' | 'en'; isMinor?: boolean; basedOn: number }
const publish = (
  person: TestPerson,
  body: string,
  { kind = 'help', language = 'th', isMinor = false, basedOn }: Given,
) =>
  outcomeOf(person.call, publishDocument, {
    params: params(),
    body: { kind, language, file: body, isMinor, basedOn, reason },
  })
/** The number of the newest version, 0 where there is none. */
const numberOf = async (kind: 'terms' | 'privacy' | 'help', language: 'th' | 'en' = 'th') =>
  (await owner.call(readLegalState, { params: params() })).newest.find(
    (each) => each.kind === kind && each.language === language,
  )?.version ?? 0
const newest = (kind: 'terms' | 'privacy' | 'help', language: 'th' | 'en' = 'th') =>
  owner.call(readDeskDocument, { params: params(), query: { kind, language } })

test('publishes a sanitized version that members read, and lists it with its author', async () => {
  const basedOn = await numberOf('help')
  expect(await publish(owner, '<p>ติดต่อทีมงาน</p><script>alert(1)</script>', { basedOn })).toBe('done')
  const shown = await newest('help')
  expect(shown).toMatchObject({ version: basedOn + 1, publishedBy: `staff:${owner.username}`, asksAgain: false })
  expect(shown.body).not.toContain('script')
  const { document } = await clientOf(site)(readDocument, { params: { kind: 'help' }, query: {} })
  expect(document?.body).toEqual(shown.blocks)
  const { items } = await owner.call(listDocuments, { params: params(), query: {} })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'help', language: 'th', version: basedOn + 1 }))
})

test('refuses markup that costs seconds to sanitize, in a preview and for a publication', async () => {
  const basedOn = await numberOf('help')
  const costly = [`${'<b>'.repeat(60_000)}x`, `${'<ul><li>'.repeat(20_000)}x`, '<p>x</p>'.repeat(20_000)]
  for (const body of costly) {
    expect(await outcomeOf(owner.call, previewDocument, { params: params(), body: { body } })).toBe('desk_legal_text')
    expect(await publish(owner, body, { basedOn })).toBe('desk_legal_text')
  }
  const long = `<p>${'<strong><em><a href="/help">ก</a></em></strong> '.repeat(1_000)}</p>`
  const { blocks } = await owner.call(previewDocument, { params: params(), body: { body: long } })
  // The same text is parsed once.
  const again = await owner.call(previewDocument, { params: params(), body: { body: long } })
  expect(again.blocks).toEqual(blocks)
  expect(blocksOf(long)[0]).toBe(blocksOf(long)[0])
})

test('records who published and why, and keeps the text out of the record of the call', async () => {
  expect(
    await publish(owner, 'คำถามที่พบบ่อย', { kind: 'help', language: 'en', basedOn: await numberOf('help', 'en') }),
  ).toBe('done')
  const log = await site.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', `staff:${owner.username}`)
    .where('action', '=', 'document.publish')
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(log.reason).toBe(reason)
  expect(log.after).toMatchObject({ kind: 'help', language: 'en' })
  expect(log.after).not.toHaveProperty('file')
})

test('asks members about new Thai terms, and not about a correction of wording', async () => {
  const basedOn = await numberOf('terms')
  expect(await publish(owner, 'ข้อกำหนดใหม่', { kind: 'terms', basedOn })).toBe('done')
  expect(await newest('terms')).toMatchObject({ version: basedOn + 1, asksAgain: true })
  expect(await publish(owner, 'ข้อกำหนดใหม่ แก้คำผิด', { kind: 'terms', isMinor: true, basedOn: basedOn + 1 })).toBe('done')
  expect(await newest('terms')).toMatchObject({ version: basedOn + 2, asksAgain: false })
  const minor = (kind: 'help' | 'terms', language: 'th' | 'en') =>
    publish(owner, 'Text', { kind, language, isMinor: true, basedOn: 1 })
  expect(await minor('help', 'th')).toBe('desk_legal_minor')
  expect(await minor('terms', 'en')).toBe('desk_legal_minor')
})

test('refuses a text that was written from an earlier version, and one without words', async () => {
  const { version } = await newest('help')
  expect(await publish(owner, 'ฉบับเก่า', { basedOn: version - 1 })).toBe('desk_state_changed')
  expect(await publish(owner, '<script>alert(1)</script>', { basedOn: version })).toBe('desk_legal_text')
  expect(await newest('help')).toMatchObject({ version })
})

test('publishes one of twenty texts that were written from the same version', async () => {
  const { version } = await newest('help')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => publish(owner, `ฉบับพร้อมกัน ${n}`, { basedOn: version })),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(outcomes.filter((each) => each === 'desk_state_changed')).toHaveLength(19)
  expect(await newest('help')).toMatchObject({ version: version + 1 })
})

test('previews what is kept of the markup, and stores nothing', async () => {
  const { version } = await newest('help')
  const { blocks } = await owner.call(previewDocument, {
    params: params(),
    body: { body: '<p>หนึ่ง</p><ul><li>สอง</li></ul><img src=x onerror=alert(1)>' },
  })
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'item'])
  expect(await newest('help')).toMatchObject({ version })
})

test('editors of content read and preview, and cannot publish', async () => {
  const editor = await desk.person('content')
  expect(await outcomeOf(editor.call, readLegalState, { params: params() })).toBe('done')
  expect(await outcomeOf(editor.call, previewDocument, { params: params(), body: { body: 'ข้อความ' } })).toBe('done')
  expect(await publish(editor, 'ข้อความ', { basedOn: 0 })).toBe('desk_not_permitted')
})

test('names what the legal pages lack', async () => {
  const { lacks } = await owner.call(readLegalState, { params: params() })
  expect(lacks).not.toContain('terms')
  expect(lacks).toContain('licence')
})

test('texts of another brand are neither read nor written', async () => {
  await sql`insert into brands (brand_id, client_id, name) values (7, 'brand-7', 'seven')`.execute(site.owner)
  await sql`insert into documents (brand_id, kind, language, version, body, published_at, published_by, asks_again)
    values (7, 'help', 'th', 4711, '<p>other</p>', now(), 'cli:x', false)`.execute(site.owner)
  const foreign = { brand: 'brand-7' }
  const body = { kind: 'help' as const, language: 'th' as const, file: 'ข้อความ', isMinor: false, basedOn: 4711, reason }
  const query = { kind: 'help' as const, language: 'th' as const }
  const outcomes = await Promise.all([
    outcomeOf(owner.call, listDocuments, { params: foreign, query: {} }),
    outcomeOf(owner.call, readLegalState, { params: foreign }),
    outcomeOf(owner.call, readDeskDocument, { params: foreign, query }),
    outcomeOf(owner.call, previewDocument, { params: foreign, body: { body: 'ข้อความ' } }),
    outcomeOf(owner.call, publishDocument, { params: foreign, body }),
  ])
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'not_found'))
  expect(await newest('help')).not.toMatchObject({ version: 4711 })
  const { items } = await owner.call(listDocuments, { params: params(), query: {} })
  expect(items.map((each) => each.version)).not.toContain(4711)
  const rows = await sql`select version from documents where brand_id = 7`.execute(site.owner)
  expect(rows.rows).toEqual([{ version: 4711 }])
})
