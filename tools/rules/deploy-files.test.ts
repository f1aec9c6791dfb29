/** Rules of the files for servers: units, guides and proxies name the desk, and proxies let the largest call through. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SLIP_BYTES_MAX } from '@duang/contract/bank/deposit-slip'
import { expect, onTestFinished, test } from 'vitest'
import { LARGEST_CALL, LARGEST_DESK_CALL } from '../../lab/measure/largest-calls.ts'
import { ROOT, sourceFiles } from './files.ts'

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8')
const PROCESSES = ['duang-api', 'duang-worker', 'duang-desk']

test.each(PROCESSES)('%s can be reloaded and is restarted when it ends', (name) => {
  const unit = read(`deploy/systemd/${name}.service`)
  expect(unit).toMatch(/^ExecReload=kill -HUP \$MAINPID$/m)
  expect(unit).toMatch(/^Restart=always$/m)
})

test('a line that starts, stops or restarts the api does so with the desk', () => {
  const files = [
    ...sourceFiles(/^(docs|deploy)\/.*\.md$/),
    ...['deploy/recover', 'apps/api/src/app/doctor/machine.ts'].map((name) => ({ name, text: read(name) })),
  ].filter(({ name }) => !name.startsWith('docs/decisions/'))
  const lines = files.flatMap(({ name, text }) =>
    [...text.matchAll(/systemctl (?:re)?(?:start|stop) [^`\n;&|"']*duang-api[^`\n;&|"']*/g)].map(
      ([line]) => `${name}: ${line}`,
    ),
  )
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => !PROCESSES.every((each) => line.includes(each)))).toEqual([])
})

/** A limit as Caddy, nginx and HAProxy write it, in bytes. */
const bytesOf = (text: string): number => {
  const [, number = '', unit = ''] = text.match(/^(\d+)([kmKM]?)B?$/) ?? []
  return Number(number) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1)
}
/** Limits of a file: of the site first, of the desk last. */
const LIMIT = /max_size (\w+)|client_max_body_size (\w+);|req\.body_size gt (\w+)/g
const PROXIES = [...readdirSync(path.join(ROOT, 'docs/proxy')).map((name) => `docs/proxy/${name}`), 'deploy/Caddyfile']

test.each(PROXIES)('%s has a block of the desk, and lets the largest calls through', (name) => {
  const text = read(name)
  expect(text).toMatch(/3200/)
  const limits = [...text.matchAll(LIMIT)].map(([, ...found]) => bytesOf(found.find((each) => each) ?? ''))
  expect(limits).toHaveLength(2)
  const [site = 0, desk = 0] = limits
  expect(site).toBeGreaterThanOrEqual(Math.max(LARGEST_CALL, SLIP_BYTES_MAX))
  expect(desk).toBeGreaterThanOrEqual(LARGEST_DESK_CALL)
})

test('the guide asks of a proxy what the largest call needs', () => {
  const [, megabytes = ''] = read('docs/operating.md').match(/Allow bodies of (\d+) MB/) ?? []
  expect(Number(megabytes) * 1e6).toBeGreaterThanOrEqual(LARGEST_CALL)
})

test('duang of a server gets the settings file of the services by the reader of .env, and the secrets by their files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o755 })
  write('database-url', 'postgres://owner@localhost/duang')
  write('duang.env', 'LICENCE_TEXT=Licence 12 # of 2026')
  write('node', '#!/bin/sh\nprintf "%s\\n" "$*"\nenv\n')
  write('duang', read('deploy/duang').replace('settings=/etc/duang', `settings=${folder}`))
  const printed = execFileSync(path.join(folder, 'duang'), ['doctor'], {
    env: { PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  }).split('\n')
  expect(printed[0]).toBe('/opt/duang/scripts/duang.mjs doctor')
  expect(printed).toContain(`DUANG_ENV_FILE=${folder}/duang.env`)
  expect(printed).toContain(`DATABASE_URL_FILE=${folder}/database-url`)
  // The shell reads no settings: it would understand quotes and # otherwise.
  expect(printed.filter((line) => line.startsWith('LICENCE_TEXT'))).toEqual([])
})
