import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPool } from '../../../apps/api/src/kit/database/db.ts'
import type {} from '../../../apps/api/test/database/postgres.ts'
import { createCommitWatch } from './commit-watch.ts'
import { NO_TROUBLE, type ProxyOptions, startProxy } from './tcp-proxy.ts'

const message = (type: string, body: string | Buffer): Buffer => {
  const bytes = Buffer.from(body)
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([header, bytes])
}
const complete = (tag: string) => message('C', `${tag}\0`)
const READY = message('Z', 'I')

test.each([
  ['a commit', [complete('COMMIT'), READY], true],
  ['a commit after other answers', [message('2', ''), message('D', Buffer.alloc(70_000)), complete('COMMIT')], true],
  ['a rollback', [complete('ROLLBACK'), READY], false],
  ['other commands', [complete('INSERT 0 1'), complete('COMMIT PREPARED'), message('n', ''), READY], false],
  ['a row with the same text', [message('D', complete('COMMIT')), complete('SELECT 1')], false],
  ['a notice of the same words', [message('N', 'COMMIT\0'), READY], false],
])('recognises %s', (_name, messages, expected) => {
  const bytes = Buffer.concat(messages)
  expect(createCommitWatch()(bytes)).toBe(expected)
})

test('the watch sees a commit in whatever pieces it comes, and only in the piece that completes it', () => {
  const before = Buffer.concat([message('1', ''), complete('INSERT 0 1')])
  const commit = complete('COMMIT')
  const bytes = Buffer.concat([before, commit, READY, complete('BEGIN'), commit, READY])
  for (const size of [1, 2, 3, 5, 7, 11, 64]) {
    const watch = createCommitWatch()
    const seen: number[] = []
    for (let at = 0; at < bytes.length; at += size) if (watch(bytes.subarray(at, at + size))) seen.push(at)
    const first = before.length + commit.length - 1
    const second = bytes.length - READY.length - 1
    expect(seen).toEqual([...new Set([first, second].map((end) => Math.floor(end / size) * size))])
  }
})

async function echoBehindProxy(options: Partial<ProxyOptions> = {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('data', (chunk) => socket.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const targetPort = (server.address() as { port: number }).port
  const proxy = await startProxy({ port: 5398, targetPorts: [targetPort], random: () => 0, ...options })
  onTestFinished(async () => {
    await proxy.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const client = connect(5398, '127.0.0.1')
  client.on('error', () => undefined)
  await once(client, 'connect')
  return { proxy, client }
}

test('without trouble everything passes, in order, also when it is delayed', async () => {
  const { proxy, client } = await echoBehindProxy()
  proxy.setTrouble({ ...NO_TROUBLE, delay: 1, delayMsMax: 5 })
  const sent = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  client.write(sent)
  const received: Buffer[] = []
  for (let bytes = 0; bytes < sent.length; ) {
    const [chunk] = (await once(client, 'data')) as [Buffer]
    received.push(chunk)
    bytes += chunk.length
  }
  expect(Buffer.concat(received).equals(sent)).toBe(true)
})

test('the answer that is aimed at is swallowed with its connection', async () => {
  const { proxy, client } = await echoBehindProxy({ aim: () => (chunk) => chunk.includes('now') })
  proxy.setTrouble({ ...NO_TROUBLE, cutAtAim: 1 })
  const received: string[] = []
  client.on('data', (chunk) => received.push(chunk.toString()))
  client.write('not yet')
  await once(client, 'data')
  client.write('now')
  await new Promise((resolve) => client.once('close', resolve))
  expect(received.join('')).toBe('not yet')
  expect(proxy.cuts).toEqual({ atAim: 1, answers: 0, all: 0 })
})

test('a commit with a dropped reply is still committed', async () => {
  const url = new URL(inject('postgresUrl'))
  const proxy = await startProxy({
    port: 5399,
    targetPorts: [Number(url.port)],
    random: () => 0,
    aim: createCommitWatch,
  })
  url.port = '5399'
  const pool = createPool({ url: `${url}postgres`, poolSize: 1, as: 'owner', onError: () => undefined })
  onTestFinished(async () => {
    await pool.end()
    await proxy.close()
  })
  await pool.query('create table commits_seen (n int)')
  proxy.setTrouble({ ...NO_TROUBLE, cutAtAim: 1 })
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into commits_seen values (1)')
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  expect(proxy.cuts.atAim).toBe(1)
  proxy.setTrouble(NO_TROUBLE)
  const { rows } = await pool.query('select n from commits_seen')
  expect(rows).toEqual([{ n: 1 }])
  await pool.query('drop table commits_seen')
})
