/** A pooler in front of PostgreSQL, which drops what a session begins with, as PgBouncer does with `ignore_startup_parameters`. */
import { connect, createServer, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'

/** The startup message without its parameter `options`. */
function withoutOptions(message: Buffer): Buffer {
  const parts = message.subarray(8, -1).toString('utf8').split('\0')
  const pairs = parts.slice(0, -1).flatMap((name, n) => (n % 2 === 0 && name !== 'options' ? [name, parts[n + 1]] : []))
  const body = Buffer.from(`${pairs.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8)
  message.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}

async function pooler(target: URL): Promise<URL> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) socket.on('error', () => undefined) && sockets.add(socket)
    client.once('data', (startup) => {
      database.write(withoutOptions(startup as Buffer))
      client.pipe(database)
    })
    database.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  return url
}

test('a pooler is refused with a sentence, PostgreSQL itself is not', async () => {
  const direct = new URL(`${inject('postgresUrl')}postgres`)
  const pooled = await pooler(direct)
  const open = (given: Record<string, string>) => openDatabase(readConfig(given))
  await expect(open({ DATABASE_URL: pooled.href })).rejects.toThrow(
    'A connection pooler answers in place of PostgreSQL',
  )
  await expect(open({ DATABASE_URL: direct.href, APP_DATABASE_URL: pooled.href })).rejects.toThrow('connection pooler')
  await expect(open({ DATABASE_URL: direct.href })).resolves.toMatchObject({ url: direct.href })
})
