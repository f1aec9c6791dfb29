import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/postgres.ts'
import { startPostgres } from './postgres-server.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-start-'))
  // As root the server runs as a user of its own, who must get through.
  chmodSync(folder, 0o711)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a port that another program has is named, with what to do', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const started = startPostgres({ dataFolder: path.join(folder, 'postgres'), port })
  await expect(started).rejects.toThrow(
    new Error(`Port ${port} is in use by another program. Stop it, or set DATABASE_PORT to a free port.`),
  )
  other.close()
})

test('any other reason is the server’s own, and not that it is shut down', async () => {
  const dataFolder = path.join(folder, 'postgres')
  const started = startPostgres({ dataFolder, port: await freePort(), settings: { shared_buffers: 'much' } })
  await expect(started).rejects.toThrow(/^PostgreSQL did not start: .*FATAL: .*shared_buffers/)
})
