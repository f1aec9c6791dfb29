/** The operator's program as a process of its own. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

/** Runs `duang` in a shell, so that its reader is another process. Returns what was read, and stderr with the exit codes of both. */
async function inShell(words: string, reader: string) {
  const command = `"${process.execPath}" "${path.join(import.meta.dirname, 'cli.ts')}" ${words} | ${reader}; echo "\${PIPESTATUS[@]}" >&2`
  const child = spawn('bash', ['-c', command], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: site.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [read, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { read, stderr: stderr.trim() }
}

test.each(['--help', 'brand show duang-demo', 'brand show duang-demo --json'])(
  'duang %s keeps its exit code when its reader ends',
  async (words) => {
    expect(await inShell(words, 'true')).toEqual({ read: '', stderr: '0 0' })
  },
)

test('its lines are lines: settings of a brand can be read', async () => {
  const { read, stderr } = await inShell('brand show duang-demo', 'cat')
  expect(stderr).toBe('0 0')
  expect(read).not.toContain('\\u000a')
  expect(read).toMatch(/^ {2}"minAge": 20,$/m)
})

test('stdout contains data only, and log lines are written to stderr', async () => {
  await site.owner
    .insertInto('brands')
    .values({ brand_id: 9, client_id: 'broken', name: 'Broken', settings: JSON.stringify({ minAge: 3 }) })
    .execute()
  await site.owner.insertInto('brand_hosts').values({ brand_id: 9, host: 'broken.localhost' }).execute()
  const { read, stderr } = await inShell('deposits list --json --brand duang-demo', 'cat')
  expect(JSON.parse(read)).toBeTypeOf('object')
  expect(stderr).toContain('wrong brand settings')
})
