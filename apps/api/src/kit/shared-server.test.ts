/** Several programs at one embedded database, as real processes. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../test/postgres.ts'
import { isRunning } from './processes.ts'

const PROGRAM = path.join(import.meta.dirname, '../../test/database-user.ts')
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

type Program = { process: ChildProcess; said: string[]; hears: (what: string, answer: string) => Promise<void> }

function start(mode: 'keep' | 'once'): Program {
  const child = fork(PROGRAM, [folder, String(port), mode], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  programs.push(child)
  const said: string[] = []
  child.on('message', (message) => void said.push(String(message)))
  const hears = async (what: string, answer: string) => {
    const before = said.length
    if (what !== '') child.send(what)
    await expect.poll(() => said.slice(what === '' ? 0 : before), { timeout: PATIENCE_MS }).toContain(answer)
  }
  return { process: child, said, hears }
}

const ended = ({ process: child }: Program) =>
  expect.poll(() => child.exitCode, { timeout: PATIENCE_MS, message: 'the program ends by itself' }).toBe(0)

test('three at once on a new folder: each is served, and the last one stops the server', async () => {
  const three = [start('once'), start('once'), start('once')]
  await Promise.all(three.map((each) => each.hears('', 'open')))
  for (const each of three) {
    for (const staying of three.slice(three.indexOf(each))) await staying.hears('ask', 'answer duang')
    await each.hears('leave', 'left')
    await ended(each)
    expect(serverPid() === undefined).toBe(each === three.at(-1))
  }
})

test('who started the server and leaves does not stop it under a site that came meanwhile', async () => {
  const command = start('once')
  await command.hears('', 'open')
  const site = start('keep')
  await site.hears('', 'open')
  await command.hears('leave', 'left')
  await ended(command)
  await site.hears('ask', 'answer duang')
  expect(site.said).not.toContain('lost')
  await site.hears('leave', 'left')
  await ended(site)
  expect(serverPid()).toBeUndefined()
})

test('a site whose server dies has it again under the same address', { timeout: 120_000 }, async () => {
  const site = start('keep')
  await site.hears('', 'open')
  const first = serverPid()
  process.kill(first as number, 'SIGKILL')
  await site.hears('', 'lost')
  await expect.poll(() => serverPid() !== undefined && serverPid() !== first, { timeout: PATIENCE_MS }).toBe(true)
  await expect
    .poll(
      () => {
        site.process.send('ask')
        return site.said.at(-1)
      },
      { timeout: PATIENCE_MS, interval: 300 },
    )
    .toBe('answer duang')
  await site.hears('leave', 'left')
  expect(serverPid()).toBeUndefined()
})

test('what a killed program held is free again: the next one takes over and stops the server', async () => {
  const killed = start('keep')
  await killed.hears('', 'open')
  killed.process.kill('SIGKILL')
  // As if it had been killed in the middle of starting.
  writeFileSync(path.join(folder, 'postgres.lock'), `${killed.process.pid} x`)
  await expect.poll(() => killed.process.signalCode, { timeout: PATIENCE_MS }).toBe('SIGKILL')
  const next = start('once')
  await next.hears('', 'open')
  await next.hears('leave', 'left')
  await ended(next)
  expect(serverPid()).toBeUndefined()
})

test('a password that an operator wrote, with any letters and a line break', async () => {
  const site = start('once')
  await site.hears('', 'open')
  const file = path.join(folder, 'postgres.password')
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: readFileSync(file, 'utf8') })
  await owner.connect()
  await owner.query(`alter role postgres password 'a@b/c#d%e:f'`)
  await owner.end()
  writeFileSync(file, 'a@b/c#d%e:f\n')
  const next = start('once')
  await next.hears('', 'open')
  await next.hears('ask', 'answer duang')
})
