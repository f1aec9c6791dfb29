/** The single-file verifier of the seal. apps/api/src/features/control/seal compares what it finds with `duang seal verify`. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type HeadFacts, headText, signingKey, ZERO_HASH } from '@duang/seal'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../rules/files.ts'
import { buildSealVerifier, SEAL_VERIFIER } from './seal-verifier.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'duang-verifier-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('equals its source; run `npm run generate` if not', { timeout: 60_000 }, async () => {
  const text = readFileSync(path.join(ROOT, SEAL_VERIFIER), 'utf8')
  expect(text).toBe(await buildSealVerifier())
  const needs = [...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)
  expect(needs.every((name) => name?.startsWith('node:'))).toBe(true)
})

test('runs alone in a folder of its own, with exit codes for programs', () => {
  const verifier = path.join(folder, 'verify-seal.cjs')
  copyFileSync(path.join(ROOT, SEAL_VERIFIER), verifier)
  const key = signingKey(Buffer.alloc(32, 1).toString('base64'))
  const facts: HeadFacts = {
    brand: '7',
    number: 1,
    signedAt: '2026-11-25T00:05:00.000Z',
    coversTo: '2026-11-25T00:05:00.000Z',
    auditRows: 0,
    auditHash: ZERO_HASH,
    block: 0,
    day: null,
    transfers: 0,
    ledgerHash: ZERO_HASH,
    previous: ZERO_HASH,
    key: key.publicKey,
  }
  const head = { type: 'head', ...facts, signature: key.sign(headText(facts)) }
  const run = (lines: string, trusted: string) => {
    writeFileSync(path.join(folder, 'heads.jsonl'), lines)
    const words = [verifier, '--heads', 'heads.jsonl', '--key', trusted]
    return spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  }
  const good = run(`${JSON.stringify(head)}\n`, key.publicKey)
  expect([good.status, good.stderr]).toEqual([0, ''])
  expect(good.stdout).toBe('1 valid heads, the last of 2026-11-25T00:05:00.000Z.\nNothing was changed.\n')
  const changed = run(`${JSON.stringify({ ...head, transfers: 1 })}\nno head\n`, key.publicKey)
  expect(changed.status).toBe(1)
  expect(changed.stdout).toContain('head-changed: brand 7, heads.jsonl line 2: Line 2 is no head.\n')
  expect(changed.stdout).toContain('The signature of head 1 is wrong: the head was changed.\n')
  const stranger = run(`${JSON.stringify(head)}\n`, signingKey(Buffer.alloc(32, 2).toString('base64')).publicKey)
  expect(stranger.stdout).toContain('key-unknown: brand 7')
  expect(spawnSync(process.execPath, [verifier], { encoding: 'utf8' })).toMatchObject({ status: 2 })
})
