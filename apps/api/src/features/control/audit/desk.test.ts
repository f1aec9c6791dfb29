/** The audit log and its seal at the desk. */
import { rmSync } from 'node:fs'
import {
  downloadSealHeads,
  listAuditEntries,
  readAuditEntry,
  readAuditNames,
  readSealStatus,
} from '@duang/contract/desk/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { HOSTILE_TEXTS } from '../../../../test/outside/hostile-texts.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, type TestMember } from '../../../../test/people/site.ts'
import { createSealedSite, type SealedSite, sealNow, tamper, verified } from '../seal/fixtures.ts'
import { changesOf } from './entries.ts'

let site: SealedSite
let desk: TestDesk
let risk: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createSealedSite()
  desk = await createTestDesk(site)
  risk = await desk.person('risk')
  member = await addMember(site)
  await typed(site, ['members', 'block', member.username, '--reason', 'ticket 7'], { actor: 'cli:somsri' })
  await typed(site, ['brand', 'set', 'duang-demo', 'brandHex=#E11D48'], { actor: 'cli:nok' })
})
afterAll(async () => {
  await desk.stop()
  rmSync(site.folder, { recursive: true })
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const list = (query: Parameters<typeof risk.call<typeof listAuditEntries>>[1]['query']) =>
  risk.call(listAuditEntries, { params: params(), query: query ?? {} })

test('filters by person, action, subject, member and day, and reads page by page', async () => {
  expect((await list({ actor: 'cli:somsri' })).items).toMatchObject([
    { action: 'members.block', username: member.username, reason: 'ticket 7' },
  ])
  expect((await list({ username: member.username })).items.map(({ actor }) => actor)).toEqual(['cli:somsri'])
  const [brand] = (await list({ action: 'brands.update' })).items
  expect(brand).toMatchObject({ actor: 'cli:nok' })
  const pasted = `${'\u200e'.repeat(20)}${member.username}\u00a0`
  expect((await list({ username: pasted })).items).toHaveLength(1)
  const named = (await list({})).items.find(({ subject }) => subject !== '')
  expect((await list({ subject: `\u200b${named?.subject}\u200b ` })).items.map(({ id }) => id)).toContain(named?.id)
  expect((await list({ subject: named?.subject ?? '' })).items.map(({ id }) => id)).toContain(named?.id)
  // Triggers record the time of the database.
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  expect((await list({ from: today, to: today })).items.length).toBeGreaterThan(2)
  expect((await list({ to: '2020-01-01' })).items).toEqual([])
  const ids: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    if (page.next === null) break
    cursor = page.next
  }
  const { rows } = await sql<{ id: number }>`select audit_id as id from audit_log where brand_id = 1`.execute(
    site.owner,
  )
  expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
  const wrong = { params: params(), query: { from: '2026-02-02', to: '2026-02-01' } }
  expect(await outcomeOf(risk.call, listAuditEntries, wrong)).toBe('desk_days_invalid')
})

test('an index finds each filter', async () => {
  const plan = async (condition: string) => {
    const { rows } = await site.owner.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return sql<{
        'QUERY PLAN': string
      }>`explain select audit_id from audit_log a where brand_id = 1 and ${sql.raw(condition)}
        order by at desc, audit_id desc limit 50`.execute(tx)
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await plan("actor = 'x'")).toContain('audit_log_actor')
  expect(await plan("action = 'x'")).toContain('audit_log_action')
  expect(await plan("subject <> '' and left(subject, 64) = left('x', 64) and subject = 'x'")).toContain(
    'audit_log_subject',
  )
})

test('names people and actions once each', async () => {
  const { actors, actions } = await risk.call(readAuditNames, { params: params() })
  const { rows } = await sql<{ actor: string; action: string }>`
    select actor, action from audit_log where brand_id = 1`.execute(site.owner)
  expect(new Set(actors)).toEqual(new Set(rows.map(({ actor }) => actor)))
  expect(new Set(actions)).toEqual(new Set(rows.map(({ action }) => action)))
  expect([actors.length, actions.length]).toEqual([new Set(actors).size, new Set(actions).size])
})

test('shows what differs, as text, whatever it is', async () => {
  const [brand] = (await list({ action: 'brands.update' })).items
  const { changes } = await risk.call(readAuditEntry, { params: { ...params(), id: brand?.id ?? 0 } })
  expect(changes).toContainEqual({ field: 'settings.brandHex', before: null, after: '#E11D48' })
  // Names of fields and values of any kind, as stored by a hostile row.
  for (const text of HOSTILE_TEXTS.filter((each) => !each.includes('\0') && each.isWellFormed())) {
    const after = `{"__proto__":${JSON.stringify(text)},"nested":${JSON.stringify({ [text]: [text, null, 1] })}}`
    await sql`insert into audit_log (brand_id, actor, action, subject, after, reason)
      values (1, 'staff:hostile', 'test.hostile', ${text}, ${after}::jsonb, ${text})`.execute(site.owner)
    const [row] = (await list({ actor: 'staff:hostile', limit: 1 })).items
    const found = await risk.call(readAuditEntry, { params: { ...params(), id: row?.id ?? 0 } })
    expect([found.subject, found.reason]).toEqual([text, text])
    expect(found.changes.find(({ field }) => field === '__proto__')?.after).toBe(text)
    expect(JSON.parse(found.changes.find(({ field }) => field === 'nested')?.after ?? '')).toEqual({
      [text]: [text, null, 1],
    })
    if (text !== '' && text.length <= 300)
      expect((await list({ subject: text })).items.map(({ id }) => id)).toContain(row?.id)
  }
  expect(changesOf(null, 'text')).toEqual([{ field: 'value', before: null, after: 'text' }])
})

test('shows no complete phone and account of a member', async () => {
  const changed = await addMember(site)
  const because = ['--reason', 'ticket 8']
  for (const line of [
    ['members', 'set-phone', changed.username, '0898123456', ...because],
    ['members', 'set-bank', changed.username, '025:7770005678', '--name', changed.accountName, ...because],
  ])
    expect((await typed(site, line)).code).toBe(0)
  const { items } = await list({ username: changed.username })
  const entries = await Promise.all(
    items.map(({ id }) => risk.call(readAuditEntry, { params: { ...params(), id } }).then(({ changes }) => changes)),
  )
  expect(entries.flat()).toContainEqual({ field: 'phone', before: expect.any(String), after: '08x-xxx-x456' })
  for (const number of [changed.phone, changed.account, '0898123456', '7770005678'])
    expect(JSON.stringify([items, entries])).not.toContain(number)
})

test('an entry of another brand, and one that is none, are unknown', async () => {
  await sql`insert into audit_log (brand_id, actor, action) values (99, 'cli:x', 'test')`.execute(site.owner)
  const { rows } = await sql<{ id: number }>`select audit_id as id from audit_log where brand_id = 99`.execute(
    site.owner,
  )
  const read = (id: number) => outcomeOf(risk.call, readAuditEntry, { params: { ...params(), id } })
  expect([await read(rows[0]?.id ?? 0), await read(999_999_999)]).toEqual(['not_found', 'not_found'])
})

test('the seal: none, then a head that matches the chain, its age, and the last verification', async () => {
  const status = () => risk.call(readSealStatus, { params: params() })
  expect(await status()).toMatchObject({ state: 'none', head: null, verification: null })
  expect((await sealNow(site)).code).toBe(0)
  const sealed = await status()
  expect(sealed).toMatchObject({ state: 'ok', unsealedRows: 0, head: { number: 1, matchesChain: true, sentAt: null } })
  expect(sealed.head?.publicKey).toBe(site.platform.seal.keys[0]?.publicKey)
  expect((await verified(site)).findings).toEqual([])
  expect((await status()).verification).toMatchObject({ findings: 0, comparedWith: 'file', since: null, heads: 1 })
  const [entry] = (await list({ action: 'members.block' })).items
  const read = await risk.call(readAuditEntry, { params: { ...params(), id: entry?.id ?? 0 } })
  expect(read.seal?.hash).toMatch(/^[0-9a-f]{64}$/)
  const lines = (await risk.call(downloadSealHeads, { params: params() })).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(['head'])
})

test('a changed row is a finding of the verification, and a late head is late', async () => {
  site.advance(1_000)
  await tamper(site, "update audit_log set reason = 'another one' where action = 'members.block'")
  expect((await verified(site)).findings).toHaveLength(1)
  const { verification } = await risk.call(readSealStatus, { params: params() })
  expect(verification).toMatchObject({ findings: 1, first: [{ kind: 'changed', table: 'audit_log' }] })
  site.advance(4 * 3_600_000)
  risk = await desk.person('risk')
  expect((await risk.call(readSealStatus, { params: params() })).state).toBe('late')
  await tamper(site, "update seal_heads set audit_hash = repeat('0', 64)")
  // The file still has the head that was signed.
  expect(await risk.call(readSealStatus, { params: params() })).toMatchObject({ head: { matchesChain: false } })
  await tamper(site, 'delete from seal_heads')
  expect((await risk.call(readSealStatus, { params: params() })).state).toBe('ahead')
})

test('a viewer does not see the log', async () => {
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, listAuditEntries, { params: params(), query: {} })).toBe('desk_not_permitted')
  expect(await outcomeOf(viewer.call, readSealStatus, { params: params() })).toBe('desk_not_permitted')
})
