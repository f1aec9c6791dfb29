/** A site with a seal for tests, and what an owner of the database could do to it. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signingKey } from '@duang/seal'
import type { Finding } from '@duang/seal/check'
import { sql } from 'kysely'
import { typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { headFile } from './head-file.ts'
import type { Verification } from './verify.ts'

export const newSigningKey = () => signingKey(randomBytes(32).toString('base64'))

export type SealedSite = TestSite & { folder: string; file: string; member: TestMember }

export async function createSealedSite(options: Parameters<typeof createTestSite>[0] = {}): Promise<SealedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-seal-'))
  const site = await createTestSite({ seal: { keys: [newSigningKey()], folder, url: undefined }, ...options })
  return { ...site, folder, file: headFile(folder, 1), member: await addMember(site) }
}

/** Some transfers and rows of the audit log. */
export async function work(site: SealedSite, times = 3): Promise<void> {
  for (let n = 0; n < times; n++) {
    await giveCredit(site, site.member, 1_000 + n)
    await typed(site, ['members', 'note', site.member.username, `note ${n}`])
  }
}

/** Seals and signs a head, later than the one before. The first one begins the seal. */
export async function sealNow(site: TestSite) {
  site.advance(60_000)
  const { rows } = await sql`select from seal_heads limit 1`.execute(site.owner)
  return typed(site, ['seal', rows.length === 0 ? 'begin' : 'now'])
}

export async function verified(site: TestSite, ...options: string[]): Promise<Verification> {
  const { data } = await typed(site, ['seal', 'verify', '--brand', 'duang-demo', ...options])
  return (data.brands as Verification[])[0] as Verification
}

/** The owner of the database can switch triggers off. */
export const tamper = (site: TestSite, statement: string): Promise<void> =>
  site.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

export const newest = async (site: TestSite, query: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(site.owner)
  return String(rows[0]?.id)
}

const VERIFIER = path.join(import.meta.dirname, '../../../../../../packages/seal/verifier/verify-seal.cjs')
let exports = 0

/** Exports all rows, or those of some days, and verifies them with the single file, in another folder. */
export async function verifiedOutside(site: SealedSite, days: readonly string[] = []): Promise<Finding[]> {
  const file = path.join(site.folder, `export-${++exports}.jsonl`)
  const { code, text } = await typed(site, ['seal', 'export', '--file', file, ...days])
  if (code !== 0) throw new Error(text)
  const key = site.platform.seal.keys[0]?.publicKey as string
  const words = [VERIFIER, '--heads', site.file, '--key', key, '--export', file, '--json']
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8', cwd: site.folder })
  if (stderr !== '') throw new Error(stderr)
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  if ((status === 0) !== (findings.length === 0)) throw new Error(`Exit code ${status}`)
  return findings
}
