import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'
import { createLogOutput } from './log-output.ts'

function openIn(folder: string): { file: string; fd: number } {
  const file = path.join(folder, 'log')
  const fd = openSync(file, 'a')
  onTestFinished(() => closeSync(fd))
  return { file, fd }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('writes each line at once', () => {
  const { file, fd } = openIn(temporaryFolder())
  const log = createLog('info', createLogOutput(fd))
  log.info('first')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ msg: 'first' })
})

test('a disk without room costs lines, not the process', () => {
  // A device of the system that answers every write with "No space left on device".
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const log = createLog('info', createLogOutput(full))
  expect(() => log.error('no room for this')).not.toThrow()
})
