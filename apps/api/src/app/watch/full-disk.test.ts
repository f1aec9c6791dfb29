/** A full disk of log, data folder and media: no request of a member needs them, so the process stays ready and serves. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { login } from '@duang/contract/account/login'
import { expect, onTestFinished, test } from 'vitest'
import { keepFile } from '#features/games/movie/keep-file.ts'
import { freePorts } from '../../../test/database/postgres.ts'
import { canMountDisk, mountSmallDisk } from '../../../test/database/small-disk.ts'
import { addMember, createTestSite, PASSWORD } from '../../../test/people/site.ts'

function newDisk() {
  const root = mkdtempSync(path.join(tmpdir(), 'duang-full-'))
  const disk = mountSmallDisk(path.join(root, 'disk'), 2)
  onTestFinished(() => {
    disk.unmount()
    rmSync(root, { recursive: true })
  })
  return { root, disk }
}

test.skipIf(!canMountDisk)(
  'a process starts, serves and stays ready while log, data folder and media have no room, and counts lost lines',
  async () => {
    const site = await createTestSite()
    onTestFinished(site.stop)
    const member = await addMember(site)
    const { disk } = newDisk()
    const log = path.join(disk.folder, 'api.log')
    const output = openSync(log, 'a')
    disk.fill()
    const port = await freePorts(2)
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
      stdio: ['ignore', output, 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        APP_DATABASE_URL: site.appDatabaseUrl,
        BANK: 'sandbox',
        LOG_LEVEL: 'debug',
        DATA_DIR: disk.folder,
        MEDIA_DIR: path.join(disk.folder, 'media'),
        HOST: '127.0.0.1',
        PORT: String(port),
        OPERATOR_PORT: String(port + 1),
      },
    })
    onTestFinished(async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    })
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    expect(message).toEqual({ ready: true })
    const logIn = () =>
      fetch(`http://localhost:${port}${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: member.username, password: PASSWORD }),
      })
    for (let n = 0; n < 3; n++) expect((await logIn()).status).toBe(200)
    const ready = await fetch(`http://127.0.0.1:${port + 1}/readyz`)
    expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([200, 'ready'])
    expect(readFileSync(log, 'utf8')).toBe('')
    // Files that could not be written are closed.
    expect(readdirSync(`/proc/${child.pid}/fd`).length).toBeLessThan(200)
    disk.free()
    expect((await logIn()).status).toBe(200)
    const firstLine = () => readFileSync(log, 'utf8').split('\n')[0]
    await expect.poll(firstLine, { timeout: 10_000 }).toMatch(/^\{"level":40,.*"lines":\d+,"msg":"log lines lost"\}$/)
  },
  60_000,
)

test.skipIf(!canMountDisk)(
  'a movie that finds no room leaves nothing behind, and is stored when there is',
  async () => {
    const { root, disk } = newDisk()
    const movie = path.join(root, 'movie.webm')
    writeFileSync(movie, Buffer.alloc(1_500_000, 7))
    writeFileSync(path.join(disk.folder, 'other'), Buffer.alloc(1_000_000))
    const media = path.join(disk.folder, 'media')
    await expect(keepFile(media, movie)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(media)).toEqual([])
    rmSync(path.join(disk.folder, 'other'))
    expect(readdirSync(media)).toEqual([])
    expect(await keepFile(media, movie)).toMatch(/^[0-9a-f]{32}\.webm$/)
  },
)
