import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commitOf, RELEASE, releaseText } from './release.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a release artefact names its commit in a file', () => {
  writeFileSync(path.join(folder, 'RELEASE'), '{ "version": "0.1.0", "commit": "8cc9b4ef1234" }\n')
  expect(commitOf(folder)).toBe('8cc9b4ef1234')
})

test('a folder that is neither an artefact nor a clone has no commit', () => {
  expect(commitOf(folder)).toBeNull()
})

test('the version is that of the package', () => {
  expect(RELEASE.version).toMatch(/^\d+\.\d+\.\d+(-dev)?$/)
})

test.each([
  [{ version: '1.2.0', commit: '8cc9b4ef1234' }, '1.2.0 (8cc9b4ef1234)'],
  [{ version: '1.2.0', commit: null }, '1.2.0'],
])('%j is written %s', (release, text) => {
  expect(releaseText(release)).toBe(text)
})
