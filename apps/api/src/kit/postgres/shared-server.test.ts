/** Several programs at one embedded database, as real processes. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../test/database/postgres.ts'
import { isRunning } from '../start/processes.ts'

const PROGRAM = path.join(import.meta.dirname, '../../../test/database/database-user.ts')
const PATIENCE_MS = 50_000
let folder: string
let port: number
let programs: ChildProcess[]
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-shared-'))
  port = await freePort()
  programs = []
})
afterEach(async () => {
  for (const each of programs) each.kill('SIGKILL')
  const pid = serverPid()
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await expect.poll(() => pid !== undefined && isRunning(pid), { timeout: PATIENCE_MS }).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

function serverPid(): number | undefined {
  const file = path.join(folder, 'postgres/postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  return pid !== undefined && isRunning(pid) ? pid : undefined
}

type Program = {
  process: ChildProcess
  messages: string[]
  request: (command: string, answer: string) => Promise<void>
}

function start(mode: 'keep' | 'once'): Program {
  const child = fork(PROGRAM, [folder, String(port), mode], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  programs.push(child)
  const messages: string[] = []
  child.on('message', (message) => void messages.push(String(message)))
  const request = async (command: string, answer: string) => {
    const before = messages.length
    if (command !== '') child.send(command)
    await expect.poll(() => messages.slice(command === '' ? 0 : before), { timeout: PATIENCE_MS }).toContain(answer)
  }
  return { process: child, messages, request }
}

const ended = ({ process: child }: Program) =>
  expect.poll(() => child.exitCode, { timeout: PATIENCE_MS, message: 'the program ends by itself' }).toBe(0)

test('three at once on a new folder: each is served, and the last one stops the server', async () => {
  const three = [start('once'), start('once'), start('once')]
  await Promise.all(three.map((each) => each.request('', 'open')))
  for (const each of three) {
    for (const staying of three.slice(three.indexOf(each))) await staying.request('ask', 'answer duang')
    await each.request('leave', 'left')
    await ended(each)
    expect(serverPid() === undefined).toBe(each === three.at(-1))
  }
})

test('the program that started the server does not stop it while a site uses it', async () => {
  const command = start('once')
  await command.request('', 'open')
  const site = start('keep')
  await site.request('', 'open')
  await command.request('leave', 'left')
  await ended(command)
  await site.request('ask', 'answer duang')
  expect(site.messages).not.toContain('lost')
  await site.request('leave', 'left')
  await ended(site)
  expect(serverPid()).toBeUndefined()
})

test('restarts a dead server for its site under the same address', async () => {
  const site = start('keep')
  await site.request('', 'open')
  const first = serverPid()
  process.kill(first as number, 'SIGKILL')
  await site.request('', 'lost')
  await expect.poll(() => serverPid() !== undefined && serverPid() !== first, { timeout: PATIENCE_MS }).toBe(true)
  await expect
    .poll(
      () => {
        site.process.send('ask')
        return site.messages.at(-1)
      },
      { timeout: PATIENCE_MS, interval: 300 },
    )
    .toBe('answer duang')
  await site.request('leave', 'left')
  expect(serverPid()).toBeUndefined()
})

test('after a killed program the next one uses the server and stops it', async () => {
  const killed = start('keep')
  await killed.request('', 'open')
  killed.process.kill('SIGKILL')
  // As if it had been killed while it started.
  writeFileSync(path.join(folder, 'postgres.lock'), `${killed.process.pid} x`)
  await expect.poll(() => killed.process.signalCode, { timeout: PATIENCE_MS }).toBe('SIGKILL')
  const next = start('once')
  await next.request('', 'open')
  await next.request('leave', 'left')
  await ended(next)
  expect(serverPid()).toBeUndefined()
})

test('a password that an operator wrote, with any letters and a line break', async () => {
  const site = start('once')
  await site.request('', 'open')
  const file = path.join(folder, 'postgres.password')
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: readFileSync(file, 'utf8') })
  await owner.connect()
  await owner.query(`alter role postgres password 'a@b/c#d%e:f'`)
  await owner.end()
  writeFileSync(file, 'a@b/c#d%e:f\n')
  const next = start('once')
  await next.request('', 'open')
  await next.request('ask', 'answer duang')
})
