/** The processes of a start and of a run of the tests, as real processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../../apps/api/src/kit/start/processes.ts'
import { ROOT } from './files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-children-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fileIn = (name: string) => path.join(folder, name)
const pidIn = (name: string) => Number(readFileSync(fileIn(name), 'utf8'))
const whenThere = (name: string) => expect.poll(() => existsSync(fileIn(name)), { timeout: 60_000 }).toBe(true)

/** Runs a program of the given text. Returns it with its output so far. */
function run(text: string): { program: ChildProcess; output: () => string } {
  writeFileSync(fileIn('program.mjs'), text)
  const program = spawn(process.execPath, [fileIn('program.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void program.kill('SIGKILL'))
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return { program, output: () => output }
}

const CHILDREN = path.join(ROOT, 'scripts/children.ts')
/** Logs its number, reports that it is ready, and keeps running. */
const LIVING = `
  import { writeFileSync } from 'node:fs'
  const name = process.argv[2]
  writeFileSync(name, String(process.pid))
  console.log('ready')
  setInterval(() => {}, 1000)`

function runChildThat(name: string, onEnd: string): ReturnType<typeof run> {
  writeFileSync(fileIn('living.mjs'), LIVING)
  return run(`
    import { runChild, stopAll } from ${JSON.stringify(CHILDREN)}
    process.on('SIGTERM', () => stopAll(0))
    await runChild({
      name: ${JSON.stringify(name)},
      args: [${JSON.stringify(fileIn('living.mjs'))}, ${JSON.stringify(fileIn('pid'))}],
      readyBy: 'output',
      onEnd: ${JSON.stringify(onEnd)},
    })`)
}

test('a sandbox that ends starts again without stopping the site, and ends with the site', async () => {
  const { program, output } = runChildThat('sandbox', 'start again')
  await whenThere('pid')
  const first = pidIn('pid')
  process.kill(first, 'SIGKILL')
  // A file that is being written is empty, which reads as 0.
  await expect.poll(() => ![0, first].includes(pidIn('pid')), { timeout: 60_000 }).toBe(true)
  expect(output()).toBe('The sandbox ended by SIGKILL. The site runs on; the sandbox starts again in 1 s.\n')
  expect(program.exitCode).toBeNull()

  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  expect(isRunning(pidIn('pid'))).toBe(false)
})

test('the end of the api ends everything', async () => {
  const { program, output } = runChildThat('api', 'stop')
  await whenThere('pid')
  process.kill(pidIn('pid'), 'SIGKILL')
  expect(await once(program, 'exit')).toEqual([1, null])
  expect(output()).toBe('The api ended by SIGKILL.\n')
})

test('an interrupted run of the tests leaves nothing running, however deep below and whatever its group', async () => {
  writeFileSync(fileIn('living.mjs'), LIVING)
  // Detached like PostgreSQL, by a program that dies without stopping it.
  writeFileSync(
    fileIn('runner.mjs'),
    `
    import { spawn } from 'node:child_process'
    spawn(process.execPath, process.argv.slice(2), { stdio: 'ignore', detached: true }).unref()
    setInterval(() => {}, 1000)`,
  )
  const { program } = run(`
    import { writeFileSync } from 'node:fs'
    import { endOnSignals, runStep } from ${JSON.stringify(path.join(ROOT, 'scripts/test-steps.ts'))}
    endOnSignals(() => writeFileSync(${JSON.stringify(fileIn('cleaned'))}, 'yes'))
    const [runner, living, pid] = ${JSON.stringify(['runner.mjs', 'living.mjs', 'pid'].map(fileIn))}
    await runStep(process.execPath, [runner, living, pid])`)
  await whenThere('pid')
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([143, null])
  expect(isRunning(pidIn('pid'))).toBe(false)
  expect(existsSync(fileIn('cleaned'))).toBe(true)
})
