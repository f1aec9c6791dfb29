/** `duang migrate` on a new database, twice, as a program of its own. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newDatabase } from '../../../test/database/new-database.ts'

const url = await newDatabase()

async function duang(...words: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../cli.ts'), ...words, '--json'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const printed = await text(child.stdout)
  return { data: JSON.parse(printed) as { due?: string[]; applied?: string[] }, code: await ended }
}

test('shows what is due, applies it once, and then nothing is due', async () => {
  const first = await duang('migrate', '--check')
  expect(first.data.due).toContain('001-platform.sql')
  expect(first.code).toBe(1)
  expect(await duang('migrate')).toEqual({ data: { applied: first.data.due }, code: 0 })
  expect(await duang('migrate', '--check')).toEqual({ data: { due: [] }, code: 0 })
  expect(await duang('migrate')).toEqual({ data: { applied: [] }, code: 0 })
})
