import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { signWebhook } from '@duang/contract/webhook-signature'
import { expect, onTestFinished, test } from 'vitest'
import { PARTY, payoutBody, SECRET, temporaryFolder } from './testing.ts'

const start = (env: Record<string, string>) => {
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SECRET: SECRET, SITE_URL: 'http://localhost:1', ...env },
    silent: true,
    // As it is started by scripts/run.ts.
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

async function pay(url: string, n: number): Promise<string> {
  const body = JSON.stringify(payoutBody({ key: keyOf(n), amount: n / 100 }))
  const headers = await signWebhook(SECRET, PARTY, `msg_${n}`, new Date(), body)
  const init = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
  const reply = await fetch(`${url}/bank/v1/payouts`, init)
  return ((await reply.json()) as { status: string }).status
}

test('killed at any moment, what was answered stands, and what was not is paid once when it is sent again', async () => {
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
        // By answers, not by time: the other clients wait for theirs, however slow the machine is.
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

test('it goes when its starter goes', async () => {
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

test('a port that is taken is one sentence and exit code 1', async () => {
  const first = start({ SANDBOX_DATA: await temporaryFolder() })
  const port = new URL(await ready(first)).port
  const second = start({ SANDBOX_DATA: await temporaryFolder(), SANDBOX_PORT: port })
  const [text] = await once(second.stderr as NodeJS.ReadableStream, 'data')
  expect(String(text)).toContain(`SANDBOX_PORT ${port} is taken`)
  expect(await once(second, 'exit')).toEqual([1, null])
})
