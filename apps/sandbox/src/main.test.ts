import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { expect, onTestFinished, test } from 'vitest'
import { PARTY, payoutBody, SECRET, temporaryFolder } from './testing.ts'

const start = (env: Record<string, string>) => {
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SECRET: SECRET, SITE_URL: 'http://localhost:1', ...env },
    silent: true,
    // Started like scripts/run.ts does.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function ready(child: ChildProcess): Promise<string> {
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const { ready, port } = JSON.parse(String(line))
  expect(ready).toBe(true)
  return `http://localhost:${port}`
}

const keyOf = (n: number) => `payout-key-${String(n).padStart(7, '0')}`

async function request(url: string, n: number): Promise<Response> {
  const body = JSON.stringify(payoutBody({ key: keyOf(n), amount: n / 100 }))
  const headers = await signWebhook(SECRET, PARTY, `msg_${n}`, new Date(), body)
  const init = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
  return fetch(`${url}/bank/v1/payouts`, init)
}

const pay = async (url: string, n: number): Promise<string> =>
  ((await (await request(url, n)).json()) as { status: string }).status

test('killed at any moment, answered payouts persist, and unanswered ones are paid once when sent again', async () => {
  const SANDBOX_DATA = await temporaryFolder()
  let next = 1
  for (let round = 0; round < 4; round++) {
    const child = start({ SANDBOX_DATA })
    const url = await ready(child)
    const answered = new Set<number>()
    const unknown = new Set<number>()
    const clients = Array.from({ length: 16 }, async () => {
      for (;;) {
        const n = next++
        const status = await pay(url, n).catch(() => undefined)
        if (status === undefined) return unknown.add(n)
        expect(status).toBe('paid')
        answered.add(n)
        // Counts replies instead of time, so that the other clients wait for theirs on a slow machine too.
        if (answered.size === 5 + round * 10) child.kill('SIGKILL')
      }
    })
    await Promise.all(clients)

    const again = start({ SANDBOX_DATA })
    const urlAgain = await ready(again)
    const log = async () => {
      const reply = await fetch(`${urlAgain}/sandbox/v1/log?kind=transfers`)
      const { entries } = (await reply.json()) as { entries: { reference: string }[] }
      return entries.map((entry) => entry.reference)
    }
    const kept = await log()
    for (const n of answered) expect(kept).toContain(keyOf(n))
    for (const n of unknown) expect(await pay(urlAgain, n)).toBe('paid')
    const whole = await log()
    expect(answered.size).toBeGreaterThan(0)
    expect(whole.toSorted()).toEqual(Array.from({ length: next - 1 }, (_, index) => keyOf(index + 1)))
    again.kill('SIGKILL')
    await once(again, 'exit')
  }
}, 120_000)

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly', async (signal) => {
  const child = start({ SANDBOX_DATA: await temporaryFolder() })
  await ready(child)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('ends when its parent process ends', async () => {
  const child = start({ SANDBOX_DATA: await temporaryFolder() })
  await ready(child)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.each([
  [{ SANDBOX_PORT: 'x' }, 'SANDBOX_PORT'],
  [{ SANDBOX_DATA: '' }, 'SANDBOX_DATA'],
  [{ SANDBOX_SECRET: 'whsec_short' }, 'SANDBOX_SECRET'],
  [{ SITE_URL: 'javascript:1' }, 'SITE_URL'],
  [{ SANDBOX_SEED: 'x' }, 'SANDBOX_SEED'],
])('a wrong setting %j is one sentence and exit code 1', async (env, name) => {
  const child = start({ SANDBOX_DATA: '/tmp', ...env })
  const [text] = await once(child.stderr as NodeJS.ReadableStream, 'data')
  expect(String(text)).toMatch(new RegExp(`^${name} must .+\\.\\n$`))
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('a port in use ends the program with one sentence and exit code 1', async () => {
  const first = start({ SANDBOX_DATA: await temporaryFolder() })
  const port = new URL(await ready(first)).port
  const second = start({ SANDBOX_DATA: await temporaryFolder(), SANDBOX_PORT: port })
  const [text] = await once(second.stderr as NodeJS.ReadableStream, 'data')
  expect(String(text)).toContain(`SANDBOX_PORT ${port} is in use`)
  expect(await once(second, 'exit')).toEqual([1, null])
})

/** Limits the file size of a process: writes above it fail like on a full disk. */
const limitFiles = ({ pid }: ChildProcess, bytes: number | 'unlimited') =>
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])

test('a full disk: requests get 503 at once, nothing is half done, and work continues when there is room', async () => {
  const SANDBOX_DATA = await temporaryFolder()
  const child = start({ SANDBOX_DATA })
  const url = await ready(child)
  expect(await pay(url, 1)).toBe('paid')
  // In the middle of the next entry.
  limitFiles(child, statSync(`${SANDBOX_DATA}/bank.jsonl`).size + 20)

  const [first, second] = await Promise.all([request(url, 2), request(url, 3)])
  for (const answer of [first, second, await request(url, 4)])
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      ((await answer.json()) as { code: string }).code,
    ]).toEqual([503, '5', 'disk_full'])
  const health = await fetch(`${url}/healthz`)
  expect([health.status, ((await health.json()) as { status: string }).status]).toEqual([503, 'disk full'])
  expect((await fetch(url)).status).toBe(503)
  expect(child.exitCode).toBeNull()

  limitFiles(child, 'unlimited')
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status, { timeout: 10_000 }).toBe(200)
  for (const n of [2, 3, 4]) expect(await pay(url, n)).toBe('paid')
  child.kill('SIGKILL')
  const again = await ready(start({ SANDBOX_DATA }))
  const log = await fetch(`${again}/sandbox/v1/log?kind=transfers`)
  const { entries } = (await log.json()) as { entries: { reference: string }[] }
  expect(entries.map(({ reference }) => reference)).toEqual([1, 2, 3, 4].map(keyOf))
})

test('it can be stopped while the disk is full', async () => {
  const SANDBOX_DATA = await temporaryFolder()
  const child = start({ SANDBOX_DATA })
  const url = await ready(child)
  limitFiles(child, 0)
  expect((await request(url, 1)).status).toBe(503)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).not.toBeNull()
})
