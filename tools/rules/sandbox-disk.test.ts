/** `npm start` with the sandbox on a small disk: neither its full disk nor its end stops the site. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../../apps/api/test/database/postgres.ts'
import { canMountDisk, mountSmallDisk } from '../../apps/api/test/database/small-disk.ts'
import { ROOT } from './files.ts'

const SOON = { timeout: 60_000, interval: 200 }
const ACCOUNT = { bank: '014', number: '4081148215' }
const RECEIVER = { bank: '014', number: '4051234567' }

/** The process of the sandbox among the children of a start. */
function sandboxOf(parent: number): number | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const isChild = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\) \S (\d+)/)?.[1]) === parent
      if (isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/sandbox/src/main.ts'))
        return Number(pid)
    } catch {
      // A process that ended meanwhile.
    }
  }
  return undefined
}

test.skipIf(!canMountDisk)(
  'the site serves while the sandbox has no room, is killed, starts without room, and recovers',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'duang-sandbox-disk-'))
    const data = path.join(folder, 'var')
    const disk = mountSmallDisk(path.join(data, 'sandbox'), 4)
    const first = await freePorts(4)
    const ports = { PORT: first, OPERATOR_PORT: first + 1, SANDBOX_PORT: first + 2, DATABASE_PORT: first + 3 }
    const child = spawn(process.execPath, ['scripts/run.ts', '--until-stdin-ends'], {
      cwd: ROOT,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: {
        ...process.env,
        ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
        DATA_DIR: data,
        DATABASE_URL: '',
        APP_DATABASE_URL: '',
        BANK: 'sandbox',
        DEMO: 'empty',
        LOG_LEVEL: 'silent',
      },
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    onTestFinished(async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      disk.unmount()
      rmSync(folder, { recursive: true, force: true })
    }, 60_000)
    const statusOf = (port: number, where: string) =>
      fetch(`http://localhost:${port}${where}`).then(
        ({ status }) => status,
        () => 0,
      )
    const site = () => Promise.all([statusOf(first, '/api/setting'), statusOf(first + 1, '/readyz')])
    let sent = 0
    /** Another transfer each time. */
    const transfer = () =>
      fetch(`http://localhost:${first + 2}/sandbox/v1/transfers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: ACCOUNT, to: RECEIVER, amount: 100 + ++sent, key: `key-${sent}` }),
      }).then(
        (answer) => [answer.status, answer.headers.get('retry-after')],
        () => [0, null],
      )
    await expect.poll(() => statusOf(first + 2, '/healthz'), { ...SOON, timeout: 150_000 }).toBe(200)
    await expect.poll(site, { ...SOON, timeout: 150_000 }).toEqual([200, 200])
    expect(await transfer()).toEqual([200, null])

    disk.fill()
    // The bank may still have room in the last page of its log.
    await expect.poll(transfer, SOON).toEqual([503, '5'])
    expect(await statusOf(first + 2, '/healthz')).toBe(503)
    expect(await site()).toEqual([200, 200])

    const before = sandboxOf(child.pid as number) as number
    process.kill(before, 'SIGKILL')
    await expect.poll(() => said, SOON).toContain('The sandbox ended by SIGKILL. The site runs on')
    await expect.poll(() => sandboxOf(child.pid as number) ?? before, SOON).not.toBe(before)
    for (let n = 0; n < 10; n++) expect(await site()).toEqual([200, 200])

    disk.free()
    await expect.poll(transfer, SOON).toEqual([200, null])
    expect(await site()).toEqual([200, 200])
    expect(child.exitCode).toBeNull()
  },
  400_000,
)
