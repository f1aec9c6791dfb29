/** A seal begins by order alone: whoever owns the database and SEAL_DIR, and not the key, gets no new heads over a changed history. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { sealAlerts } from './alerts.ts'
import { createSealedSite, newest, type SealedSite, sealNow, tamper, verified, work } from './fixtures.ts'
import { sealBrand, sealHourly } from './seal.ts'

const HOUR_MS = 3_600_000

let site: SealedSite
beforeEach(async () => {
  site = await createSealedSite()
  await work(site)
})
afterEach(async () => {
  await site.stop()
  rmSync(site.folder, { recursive: true })
})

const heads = async () => (await sql`select from seal_heads`.execute(site.owner)).rows.length
const kindsOf = async (...options: string[]) => (await verified(site, ...options)).findings.map(({ kind }) => kind)
const verifyCode = async () => (await typed(site, ['seal', 'verify', '--brand', 'duang-demo'])).code
const jobRuns = async () => {
  site.advance(HOUR_MS)
  await sealHourly(await site.ctx())
}
const alertCount = async (kind: string) => sealAlerts.find((each) => each.kind === kind)?.count(await site.ctx(), 0)
const rewrite = async () => {
  const id = await newest(site, "select audit_id as id from audit_log where action = 'members.note' limit 1")
  await tamper(site, `update audit_log set actor = 'staff:somebody' where audit_id = ${id}`)
}

test('the job begins nothing, and the order begins once', async () => {
  await jobRuns()
  expect([await heads(), await verifyCode()]).toEqual([0, 1])
  expect((await typed(site, ['seal', 'now'])).text).toContain('has not begun')
  expect((await typed(site, ['seal', 'begin'])).text).toContain('the seal begins')
  expect((await typed(site, ['seal', 'begin'])).text).toContain('begun before')
  await jobRuns()
  expect(await verified(site)).toMatchObject({ findings: [], heads: 3, fileHeads: 3 })
  const { rows } = await sql`select from audit_log where action = 'seal.begin'`.execute(site.owner)
  expect(rows).toHaveLength(1)
})

test('a changed row, removed chains and a removed file give no new history', async () => {
  await sealNow(site)
  copyFileSync(site.file, `${site.file}.elsewhere`)
  await rewrite()
  await tamper(site, 'delete from audit_seals; delete from seal_heads; delete from ledger.seal_blocks')
  rmSync(site.file)
  await jobRuns()
  await jobRuns()
  expect(await heads()).toBe(0)
  expect(await kindsOf()).toEqual(['begun-again'])
  expect(await verifyCode()).toBe(1)
  expect(await alertCount('seal-lost')).toBe(1)
  expect(await kindsOf('--heads', `${site.file}.elsewhere`)).toContain('rolled-back')
  // The order is refused as well, and the forced one is reported by every later verification.
  expect((await typed(site, ['seal', 'begin'])).code).toBe(1)
  expect((await typed(site, ['seal', 'begin', '--anew'])).code).toBe(0)
  expect(await kindsOf()).toEqual(['begun-again', 'begun-again'])
  expect(await verifyCode()).toBe(1)
})

test('a file that is gone is a finding, and the job writes no other one', async () => {
  await sealNow(site)
  rmSync(site.file)
  await jobRuns()
  expect(await kindsOf()).toEqual(['file-missing'])
  expect(await alertCount('seal-lost')).toBe(1)
  expect((await typed(site, ['seal', 'begin'])).code).toBe(0)
  expect([await kindsOf(), await alertCount('seal-lost')]).toEqual([[], 0])
})

test('a file that was shortened is a finding, and the job does not continue it', async () => {
  for (let n = 0; n < 3; n++) await sealNow(site)
  const [first] = readFileSync(site.file, 'utf8').split('\n')
  writeFileSync(site.file, `${first}\n`)
  expect(await kindsOf()).toEqual(['file-short'])
  await jobRuns()
  expect(await kindsOf()).toEqual(['file-short'])
  expect(await alertCount('seal-lost')).toBe(1)
  expect(readFileSync(site.file, 'utf8')).toBe(`${first}\n`)
})

test('a killed job leaves one head that the file lacks, which the next one appends', async () => {
  for (let n = 0; n < 2; n++) await sealNow(site)
  const [first] = readFileSync(site.file, 'utf8').split('\n')
  writeFileSync(site.file, `${first}\n`)
  await jobRuns()
  expect(await verified(site)).toMatchObject({ findings: [], heads: 3, fileHeads: 3 })
})

test('a first head that is younger than its rows, without the record of its beginning, is a finding', async () => {
  await sealNow(site)
  expect(await kindsOf()).toEqual([])
  await tamper(site, "delete from audit_log where action = 'seal.begin'")
  await tamper(site, "update audit_log set at = '2020-01-01'")
  expect(await kindsOf()).toContain('begun-again')
})

test('a late chain of an earlier release is accepted by order, and every verification notes it', async () => {
  // Its job began by itself, on a database that had rows before.
  await tamper(site, "update audit_log set at = '2020-01-01'")
  await sealBrand({ ...site.platform, db: site.owner }, 1, { pauseSeconds: 0, begins: true })
  expect((await typed(site, ['seal', 'begin'])).code).toBe(0)
  expect(await kindsOf()).toEqual(['begun-again'])
  expect((await typed(site, ['seal', 'begin', '--late'])).code).toBe(0)
  expect((await typed(site, ['seal', 'begin', '--late'])).text).toContain('begun before')
  const { code, text } = await typed(site, ['seal', 'verify', '--brand', 'duang-demo'])
  expect(text).toContain('cli:somsri accepted this')
  expect(code).toBe(0)
})

test('a brand that is added later is not sealed yet, and its order says so', async () => {
  const { text } = await typed(site, ['brand', 'add', 'north', 'name=N', 'hosts=north.example'])
  expect(text).toContain('duang seal begin --brand north')
})

test('without a copy from elsewhere the verification says what it cannot know', async () => {
  await sealNow(site)
  const { text } = await typed(site, ['seal', 'verify', '--brand', 'duang-demo'])
  expect(text).toContain('Only a copy from elsewhere shows that')
  copyFileSync(site.file, `${site.file}.elsewhere`)
  const withCopy = ['seal', 'verify', '--brand', 'duang-demo', '--heads', `${site.file}.elsewhere`]
  expect((await typed(site, withCopy)).text).not.toContain('Only a copy')
})
