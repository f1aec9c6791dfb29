/** A server with units, as systemd describes it, and what `duang doctor` reports of units, desk, folders and backups. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#kit/start/config.ts'
import { backupFindings } from './backup-findings.ts'
import { hostFindings } from './host-findings.ts'
import { asTyped, findInstallation, type Installation, type Machine, readParts, remediesOf } from './machine.ts'
import { processFindings } from './process-findings.ts'
import { unitFindings } from './unit-findings.ts'

const ROOT = path.join(import.meta.dirname, '../../../../..')
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'duang-units-'))

/** The answer of `systemctl show` for units that run, with changes of some. */
function shown(names: readonly string[], changes: Record<string, Record<string, string>> = {}): string {
  const usual = { LoadState: 'loaded', ActiveState: 'active', UnitFileState: 'enabled', NeedDaemonReload: 'no' }
  return names
    .map((Id) => ({ Id, ...usual, Result: 'success', ...changes[Id] }))
    .map((unit) =>
      Object.entries(unit)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    )
    .join('\n\n')
}

type Given = { changes?: Record<string, Record<string, string>>; unitFolder?: string; installation?: Installation }
const server = ({ changes = {}, unitFolder = newFolder(), installation = 'units' }: Given = {}): Machine => ({
  installation,
  unitFolder,
  root: ROOT,
  systemctl: (...words) =>
    words.includes('--property=ReadWritePaths,StateDirectory')
      ? 'ReadWritePaths=/srv/open\nStateDirectory=duang\n'
      : shown(
          words.filter((word) => word.startsWith('duang-')),
          changes,
        ),
  users: () => `root:x:0:0::/root:/bin/sh\nduang:x:${process.getuid?.() ?? 0}:100::/var/lib/duang:/bin/false\n`,
})

test('units that run and start with the machine have no finding', () => {
  expect(unitFindings(server())).toEqual([expect.objectContaining({ level: 'ok' })])
})

test.each([
  ['duang-desk.service', { ActiveState: 'inactive' }, /does not run/, /enable --now duang-desk.service/],
  [
    'duang-worker.service',
    { ActiveState: 'failed', Result: 'exit-code' },
    /failed, exit-code/,
    /journalctl -u duang-worker/,
  ],
  ['duang-api.service', { UnitFileState: 'disabled' }, /does not start with the machine/, /systemctl enable duang-api/],
  ['duang-desk.service', { LoadState: 'not-found' }, /is not installed/, /cp .*systemd.*daemon-reload/],
  ['duang-backup.timer', { ActiveState: 'inactive' }, /does not run/, /enable --now duang-backup.timer/],
  ['duang-backup.service', { Result: 'exit-code' }, /The last run of duang-backup.service failed/, /journalctl/],
])('%s with %j is a problem', (name, change, what, todo) => {
  const [finding, ...others] = unitFindings(server({ changes: { [name]: change } }))
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    level: 'wrong',
    what: expect.stringMatching(what),
    todo: expect.stringMatching(todo),
  })
})

test('units of an earlier release are named', () => {
  const unitFolder = newFolder()
  cpSync(path.join(ROOT, 'deploy/systemd'), unitFolder, { recursive: true })
  expect(unitFindings(server({ unitFolder }))).toMatchObject([{ level: 'ok' }])
  writeFileSync(path.join(unitFolder, 'duang-desk.service'), '[Unit]\n')
  expect(unitFindings(server({ unitFolder }))).toMatchObject([
    {
      level: 'advice',
      what: expect.stringContaining('duang-desk.service'),
      todo: expect.stringContaining('daemon-reload'),
    },
  ])
})

test('a systemd that does not answer is said', () => {
  expect(unitFindings({ ...server(), systemctl: () => undefined })).toMatchObject([
    { check: 'units', level: 'advice', what: expect.stringContaining('does not answer') },
  ])
})

test('a clone and a container have no units', () => {
  for (const installation of ['clone', 'container'] as const) expect(unitFindings(server({ installation }))).toEqual([])
})

test('the installation is found by its files, and commands are typed as it needs them', () => {
  const [base, root] = [newFolder(), newFolder()]
  writeFileSync(path.join(base, '.dockerenv'), '')
  expect(findInstallation(base, root)).toBe('clone')
  writeFileSync(path.join(root, 'RELEASE'), '{}')
  expect(findInstallation(base, root)).toBe('container')
  mkdirSync(path.join(base, 'etc/duang'), { recursive: true })
  expect(findInstallation(base, root)).toBe('units')
  const typed = (['units', 'container', 'clone'] as const).map((installation) => {
    const finding = {
      check: 'x',
      level: 'wrong',
      what: '',
      todo: 'duang seal list; duang seal now; /opt/duang stays',
    } as const
    return asTyped(finding, remediesOf({ installation })).todo
  })
  expect(typed).toEqual([
    'duang seal list; duang seal now; /opt/duang stays',
    './compose-duang seal list; ./compose-duang seal now; /opt/duang stays',
    'npm run duang -- seal list; npm run duang -- seal now; /opt/duang stays',
  ])
})

/** A desk or an api on a free port. */
async function serve(answer: RequestListener): Promise<string> {
  const listening = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void listening.close())
  await new Promise((resolve) => listening.once('listening', resolve))
  return String((listening.address() as AddressInfo).port)
}

test('in containers each process is asked where it answers, and the remedies are those of compose', async () => {
  const api = await serve((_request, response) => void response.end('{"status":"ok"}'))
  const worker = await serve((_request, response) => void response.writeHead(503).end('{"status":"database away"}'))
  const closed = await serve((_request, response) => void response.destroy())
  const parts = readParts(`api=127.0.0.1:${api} worker=127.0.0.1:${worker} desk=127.0.0.1:${closed}`)
  const machine = { ...server({ installation: 'container' }), parts }
  const config = readConfig({ DATABASE_URL: 'postgres://a@b/c' })
  const found = await processFindings(config, machine)
  expect(found.map(({ level, check }) => [level, check])).toEqual([
    ['ok', 'api'],
    ['wrong', 'worker'],
    ['wrong', 'desk'],
  ])
  expect(found[1]).toMatchObject({
    what: expect.stringContaining('database away'),
    todo: expect.stringContaining('docker compose logs --tail 50 worker'),
  })
  expect(found[2]?.what).toMatch(new RegExp(`^No desk answers at 127.0.0.1:${closed}: `))
  // A container of somebody's own names no parts.
  expect(readParts('')).toBeUndefined()
  expect((await processFindings(config, server({ installation: 'container' }))).map(({ level }) => level)).toEqual([
    'advice',
  ])
})

const DESK_URL = 'postgres://desk@127.0.0.1:9/duang'
/** Nothing listens on port 9. */
const settings = (changes: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: 'postgres://a@127.0.0.1:9/duang',
    DESK_DATABASE_URL: DESK_URL,
    DATA_DIR: newFolder(),
    OPERATOR_PORT: '9',
    DESK_PORT: '9',
    BANK: 'feed',
    LICENCE_TEXT: 'Licence 1234 of the test',
    ...changes,
  })
const found = async (check: string, changes: Record<string, string>, given: Given = {}) =>
  (await processFindings(settings(changes), server(given))).filter((each) => each.check === check)

test('a stopped desk is a problem, with the command of this installation', async () => {
  expect(await found('desk', {})).toMatchObject([
    { level: 'wrong', what: expect.stringContaining('No desk answers'), todo: expect.stringContaining('duang-desk') },
  ])
  expect(await found('desk', {}, { installation: 'clone' })).toMatchObject([
    { todo: expect.stringMatching(/^npm start/) },
  ])
  expect(await found('api', {})).toMatchObject([{ todo: expect.stringContaining('systemctl enable --now duang-api') }])
})

test('a desk that was not restarted after a change of DESK_ORIGIN is a problem', async () => {
  const DESK_PORT = await serve(({ url, headers }, response) => {
    response.statusCode = url === '/api/me' ? (headers.host === 'desk.example' ? 401 : 421) : 200
    response.end('{}')
  })
  const changed = await found('desk', { DESK_PORT, DESK_ORIGIN: 'https://new.example' })
  expect(changed).toMatchObject([{ level: 'wrong', todo: expect.stringContaining('systemctl restart') }])
  expect(await found('desk', { DESK_PORT, DESK_ORIGIN: 'https://desk.example' })).toMatchObject([{ level: 'ok' }])
  expect(await found('desk-origin', { DESK_PORT })).toMatchObject([{ level: 'advice' }])
  expect(await found('desk-origin', { DESK_PORT, DESK_ORIGIN: 'http://desk.example' })).toMatchObject([
    { level: 'wrong', what: expect.stringContaining('without TLS') },
  ])
})

test('a desk whose database is away is a problem', async () => {
  const DESK_PORT = await serve((_request, response) => {
    response.statusCode = 503
    response.end('{"status":"database away"}')
  })
  expect(await found('desk', { DESK_PORT })).toMatchObject([
    { level: 'wrong', what: expect.stringContaining('database away') },
  ])
})

test('a process of another release is named', async () => {
  const OPERATOR_PORT = await serve((_request, response) => void response.end('{"version":"0.0.1","commit":"abc"}'))
  expect(await found('release', { OPERATOR_PORT })).toMatchObject([
    { level: 'wrong', what: expect.stringContaining('api 0.0.1 (abc)'), todo: expect.stringContaining('duang-desk') },
  ])
})

test('folders that the units cannot write are named', async () => {
  const [closed, foreign] = [newFolder(), newFolder()]
  const folders = async (changes: Record<string, string>, machine = server()) =>
    (await hostFindings(settings(changes), machine)).filter((each) => each.check === 'folders')
  expect(await folders({ MEDIA_DIR: closed })).toContainEqual(
    expect.objectContaining({ level: 'wrong', todo: expect.stringContaining(`ReadWritePaths=${closed}`) }),
  )
  const users = () => 'duang:x:54321:100::/var/lib/duang:/bin/false'
  expect(await folders({ EXPORT_DIR: foreign }, { ...server(), users })).toContainEqual(
    expect.objectContaining({ level: 'wrong', todo: expect.stringContaining(`chown -R duang: ${foreign}`) }),
  )
  expect(await folders({ EXPORT_DIR: path.join(foreign, 'none') })).toContainEqual(
    expect.objectContaining({ level: 'advice', what: expect.stringContaining('does not exist') }),
  )
  expect(await folders({}, server({ installation: 'clone' }))).toEqual([])
})

test('a misspelled setting of the server, and one in quotes of a text processor, are named', async () => {
  const file = path.join(newFolder(), 'duang.env')
  process.env.DUANG_ENV_FILE = file
  onTestFinished(() => {
    delete process.env.DUANG_ENV_FILE
  })
  const look = async (text: string, given: Given = {}) => {
    writeFileSync(file, text)
    return (await hostFindings(settings(), server(given))).filter((each) => each.check === 'settings-file')
  }
  const [finding] = await look('BANK=feed\nWORKRES=2\nNODE_OPTIONS=--trace-warnings\nDATABASE_URL_FILE=/x\n')
  expect(finding).toMatchObject({ level: 'advice', what: expect.stringMatching(/Duang: WORKRES\.$/) })
  const [both] = await look('WORKRES=2\nPORT=4000 # site\n')
  expect(both).toMatchObject({ level: 'wrong', what: expect.stringMatching(/"#".*WORKRES/) })
  const [quoted] = await look('LICENCE_TEXT=“Licence 1234”\nSEAL_DIR=/srv/seal”\nORIGIN=it’s\n', {
    installation: 'clone',
  })
  expect(quoted).toMatchObject({ level: 'advice', what: expect.stringMatching(/quotes.*: LICENCE_TEXT, SEAL_DIR\.$/) })
  expect(await look('WORKRES=2', { installation: 'clone' })).toMatchObject([{ level: 'ok' }])
})

test('a release that the services cannot read is named', async () => {
  const root = newFolder()
  mkdirSync(path.join(root, 'apps'))
  const look = async () =>
    (await hostFindings(settings(), { ...server(), root })).filter((each) => each.check === 'release-folder')
  chmodSync(root, 0o755)
  chmodSync(path.join(root, 'apps'), 0o700)
  expect(await look()).toMatchObject([{ level: 'wrong', todo: expect.stringContaining(`chmod -R go+rX ${root}/`) }])
  chmodSync(path.join(root, 'apps'), 0o755)
  expect(await look()).toEqual([])
})

test('a missing and an old backup are problems', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const BACKUP_DIR = newFolder()
  const look = (changes: Record<string, string> = { BACKUP_DIR }) => backupFindings(settings(changes), server(), now)
  expect(look({})).toMatchObject([{ level: 'advice' }])
  expect(look()).toMatchObject([{ level: 'wrong', what: expect.stringContaining('no folder of backups') }])
  mkdirSync(path.join(BACKUP_DIR, 'base/.draft'), { recursive: true })
  expect(look()).toMatchObject([{ level: 'wrong', what: expect.stringContaining('No backup was ever made') }])
  mkdirSync(path.join(BACKUP_DIR, 'base/2026-11-23T213000Z'))
  expect(look()).toMatchObject([
    {
      level: 'wrong',
      what: expect.stringContaining('38 hours old'),
      todo: expect.stringContaining('systemctl start duang-backup'),
    },
  ])
  mkdirSync(path.join(BACKUP_DIR, 'base/2026-11-24T213000Z'))
  expect(look()).toMatchObject([{ level: 'ok' }])
  expect(look({ BACKUP_DIR, BANK: 'sandbox', LICENCE_TEXT: '' })).toEqual([])
})
