import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../test/database/postgres.ts'
import { openDatabase } from '../database/database.ts'
import { readConfig } from '../start/config.ts'
import { openDataFolder } from './data-folder.ts'

let parent: string
beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'duang-data-'))
  chmodSync(parent, 0o755)
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const modeOf = (folder: string) => statSync(folder).mode & 0o7777
const warnings: string[] = []
const open = (folder: string) => openDataFolder(folder, (line) => warnings.push(line))

function folderWith(name: string, mode: number, ...files: string[]): string {
  const folder = path.join(parent, name)
  mkdirSync(folder)
  for (const file of files) writeFileSync(path.join(folder, file), '')
  chmodSync(folder, mode)
  return folder
}

test('makes the folder for its owner alone, and leaves the one above as it is', () => {
  const folder = path.join(parent, 'deep', 'var')
  open(folder)
  expect(modeOf(folder)).toBe(0o700)
  expect(modeOf(parent)).toBe(0o755)
})

test.each([
  ['an empty folder', 0o755, []],
  ['a folder of an earlier release', 0o711, ['sandbox.secret', 'notes.txt']],
  ['a new disk', 0o775, ['lost+found']],
])('closes %s to other users', (name, mode, files) => {
  const folder = folderWith(name, mode, ...files)
  open(folder)
  expect(modeOf(folder)).toBe(0o700)
})

test.each([
  ['a folder of other programs', 0o755, ['other.conf']],
  ['a folder for temporary files', 0o1777, []],
])('refuses %s and changes nothing', (name, mode, files) => {
  const folder = folderWith(name, mode, ...files)
  expect(() => open(folder)).toThrow(`DATA_DIR: ${folder} is used by other programs as well.`)
  expect(modeOf(folder)).toBe(mode)
})

test('a command closes the folder of the embedded database as well', async () => {
  const folder = folderWith('command', 0o755)
  const config = readConfig({ DATA_DIR: folder, DATABASE_PORT: String(await freePort()) })
  const database = await openDatabase(config)
  expect(modeOf(folder)).toBe(0o700)
  await database.stop()
  expect(warnings).toEqual([])
})
