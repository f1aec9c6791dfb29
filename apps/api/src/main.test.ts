/** One api process on its own, as an operator starts several. */
import { spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../test/database/postgres.ts'
import { createTestSite, type TestSite } from '../test/people/site.ts'

let site: TestSite
const other = createServer()
let usedPort: string
beforeAll(async () => {
  site = await createTestSite()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  usedPort = String((other.address() as AddressInfo).port)
})
afterAll(async () => {
  other.close()
  await site.stop()
})

/** Runs until it ends by itself. */
async function start(env: Record<string, string>) {
  const ports = { PORT: String(await freePort()), OPERATOR_PORT: String(await freePort()) }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: site.databaseUrl,
      APP_DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      ...ports,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { stderr: await text(child.stderr), code: await ended }
}

test.each(['PORT', 'OPERATOR_PORT'])('a %s in use is one sentence and exit code 1', async (name) => {
  expect(await start({ [name]: usedPort })).toEqual({
    stderr: `Port ${usedPort} is in use by another program. Stop it, or set ${name} to a free port.\n`,
    code: 1,
  })
})

test('a wrong setting is one sentence and exit code 1', async () => {
  expect(await start({ PORT: '70000' })).toEqual({
    stderr: 'Wrong setting. PORT: Expected a port number from 1 to 65535\n',
    code: 1,
  })
})
