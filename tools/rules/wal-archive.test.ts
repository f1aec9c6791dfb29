/** The archive of the log, without a server: what `archive-wal` keeps, and what `restore`, `backup` and `archived-commits` read of it. */
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from './files.ts'

const SEGMENT_BYTES = 16 * 2 ** 20
const FIRST = '0000000100000000000000E1'
const SECOND = '0000000100000000000000E2'
const HISTORY = '00000002.history'

let folder: string
const place = (...names: string[]) => path.join(folder, ...names)
const deploy = (name: string) => path.join(ROOT, 'deploy', name)
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(program, args, { encoding: 'utf8', cwd: folder, env: { ...process.env, ...env } })

/** As a forced segment is: words, then zeros. */
const segment = (words: string): Buffer => Buffer.concat([Buffer.from(words)], SEGMENT_BYTES)
const archive = (words: string, name = FIRST) => {
  writeFileSync(place('source'), segment(words))
  return run(deploy('archive-wal'), ['source', name, place('wal')])
}
const archived = () => readdirSync(place('wal')).toSorted()

/** Programs that come before those of this machine. */
function fake(programs: Record<string, string>): Record<string, string> {
  mkdirSync(place('bin'))
  for (const [name, text] of Object.entries(programs))
    writeFileSync(place('bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return { PATH: `${place('bin')}:${process.env.PATH}` }
}

beforeEach(() => {
  const made = mkdtempSync(path.join(tmpdir(), 'duang-wal-'))
  folder = made
  mkdirSync(place('wal'))
  mkdirSync(place('base'))
  onTestFinished(() => rmSync(made, { recursive: true }))
})

describe('archive-wal', () => {
  test('keeps a forced segment compressed and complete', () => {
    expect(archive('one commit')).toMatchObject({ status: 0, stderr: '' })
    expect(archived()).toEqual([`${FIRST}.gz`])
    expect(statSync(place('wal', `${FIRST}.gz`)).size).toBeLessThan(SEGMENT_BYTES / 100)
    expect(gunzipSync(readFileSync(place('wal', `${FIRST}.gz`))).equals(segment('one commit'))).toBe(true)
  })

  test('keeps the history of a timeline as it is', () => {
    writeFileSync(place('source'), '1\t0/E1000000\tbefore a time\n')
    expect(run(deploy('archive-wal'), ['source', HISTORY, place('wal')]).status).toBe(0)
    expect(readFileSync(place('wal', HISTORY), 'utf8')).toContain('before a time')
  })

  test.each(['compressed', 'plain'])('takes the same segment twice, and refuses another of its name: %s', (form) => {
    archive('one commit')
    if (form === 'plain') {
      writeFileSync(place('wal', FIRST), segment('one commit'))
      rmSync(place('wal', `${FIRST}.gz`))
    }
    const before = archived()
    expect(archive('one commit')).toMatchObject({ status: 0, stderr: '' })
    expect(archive('another commit')).toMatchObject({ status: 1, stderr: expect.stringContaining('other content') })
    expect(archived()).toEqual(before)
  })

  test('refuses a segment whose archived form is damaged', () => {
    archive('one commit')
    truncateSync(place('wal', `${FIRST}.gz`), 1_000)
    expect(archive('one commit').status).toBe(1)
  })

  test('leaves nothing of a segment that did not fit', () => {
    const full = fake({ sync: 'exit 1' })
    writeFileSync(place('source'), segment('one commit'))
    expect(run(deploy('archive-wal'), ['source', FIRST, place('wal')], full).status).toBe(1)
    expect(archived()).toEqual([])
  })
})

describe('restore', () => {
  /** What PostgreSQL runs for a segment. */
  const fetchSegment = (name: string) => {
    const text = readFileSync(place('data/postgresql.auto.conf'), 'utf8')
    const command = /^restore_command = '(.*)'$/m.exec(text)?.[1] ?? ''
    return run('sh', ['-c', command.replaceAll('%f', name).replaceAll('%p', 'fetched')])
  }

  beforeEach(() => {
    mkdirSync(place('base/2026-11-25T213000Z'))
    writeFileSync(place('base/2026-11-25T213000Z/PG_VERSION'), '18\n')
    expect(run(deploy('restore'), [folder, 'latest', place('data')])).toMatchObject({ status: 0, stderr: '' })
  })

  test('reads both forms of a segment', () => {
    archive('one commit')
    writeFileSync(place('wal', SECOND), segment('another commit'))
    for (const [name, words] of [[FIRST, 'one commit'] as const, [SECOND, 'another commit'] as const]) {
      expect(fetchSegment(name)).toMatchObject({ status: 0, stderr: '' })
      expect(readFileSync(place('fetched')).equals(segment(words))).toBe(true)
    }
  })

  test('ends the log where no segment is', () => expect(fetchSegment(FIRST).status).toBe(1))

  // PostgreSQL takes an exit of more than 128 for a failure, and 1 for the end of the log.
  test('stops the server at a segment that it cannot read', () => {
    archive('one commit')
    truncateSync(place('wal', `${FIRST}.gz`), 1_000)
    expect(fetchSegment(FIRST).status).toBeGreaterThan(128)
  })

  test('stops the server where the archive is away', () => {
    rmSync(place('wal'), { recursive: true })
    expect(fetchSegment(FIRST).status).toBeGreaterThan(128)
  })
})

test('backup names the first segment that is needed, in both forms, and removes what a killed archive-wal left', () => {
  const env = fake({
    pg_basebackup: `while [ $# -gt 0 ]; do [ "$1" != -D ] || mkdir "$2"; [ "$1" != -D ] || data=$2; shift; done
echo "START WAL LOCATION: 0/E2000028 (file ${SECOND})" > "$data/backup_label"`,
    pg_verifybackup: '',
    pg_archivecleanup: 'echo "$@"',
  })
  const left = [`.${FIRST}.123`, `${FIRST}.partial.123`]
  const kept = [`${FIRST}.partial.gz`, `.${SECOND}.124`]
  for (const name of [...left, ...kept]) writeFileSync(place('wal', name), '')
  for (const name of [...left, `${FIRST}.partial.gz`]) utimesSync(place('wal', name), 0, 0)
  const made = run(deploy('backup'), [folder], { ...env, DATABASE_URL: '' })
  expect(made).toMatchObject({ status: 0, stderr: '' })
  expect(made.stdout).toContain(`-x .gz ${place('wal')} ${SECOND}\n`)
  expect(archived()).toEqual(kept.toSorted())
})

describe('archived-commits', () => {
  /** It reads the files that it is given and no others, as pg_waldump does, and fails at the end of the log. */
  const WALDUMP = `for each in "$@"; do
  case $each in --start=*) echo "from \${each#*=}" >> ${'$'}{ASKED} ;; -*) ;; *) tr -d '\\000' < "$each" ;; esac
done
exit 1`
  const commit = (lsn: string, time: string) =>
    `rmgr: Transaction len (rec/tot): 34/34, tx: 731, lsn: ${lsn}, prev 0/0, desc: COMMIT ${time} UTC; inval msgs: 1\n`

  test('names each commit once, of both forms, in their order', () => {
    const env = { ...fake({ pg_waldump: WALDUMP }), ASKED: place('asked') }
    const [one, two, three] = ['01', '02', '03'].map((second) => `2026-11-25 02:00:${second}.000001`)
    archive(commit('0/E1000028', `${one}`))
    writeFileSync(place('wal', SECOND), segment(commit('0/E2000028', `${two}`)))
    archive(commit('0/E3000028', `${three}`), '0000000100000000000000E3')
    archive(commit('0/E0000028', 'earlier'), '0000000100000000000000E0')
    archive(commit('0/E4000028', 'of a later timeline'), '0000000200000000000000E4')
    writeFileSync(place('wal', HISTORY), '')
    const made = run(deploy('archived-commits'), [place('wal'), FIRST, '0/E1000020'], env)
    expect(made).toMatchObject({ status: 0, stderr: '' })
    expect(made.stdout).toBe(`${one} UTC\n${two} UTC\n${three} UTC\n`)
    expect(readFileSync(place('asked'), 'utf8')).toBe('from 0/E1000020\n')
  })

  test('names a damaged segment and goes on', () => {
    const env = { ...fake({ pg_waldump: WALDUMP }), ASKED: place('asked') }
    archive(commit('0/E1000028', '2026-11-25 02:00:01.5'))
    truncateSync(place('wal', `${FIRST}.gz`), 20)
    writeFileSync(place('wal', `${SECOND}.gz`), gzipSync(segment(commit('0/E2000028', '2026-11-25 02:00:02.5'))))
    const made = run(deploy('archived-commits'), [place('wal'), FIRST, '0/E1000020'], env)
    expect(made.stderr).toContain(`Unreadable: ${place('wal', FIRST)}`)
    expect(made.stdout).toBe('2026-11-25 02:00:02.5 UTC\n')
  })
})
