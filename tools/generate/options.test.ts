import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../rules/files.ts'

const PROGRAMS = [
  'lab/bench/main.ts',
  'lab/chaos/main.ts',
  'lab/pictures/main.ts',
  'lab/measure/frames.ts',
  'lab/measure/scroll.ts',
]
PROGRAMS.push('lab/measure/lighthouse.ts', 'lab/drills/proxy-check.ts', 'lab/measure/taps.ts')

function run(program: string, option: string): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, program), option], { cwd: ROOT })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
}

test.each(PROGRAMS)('%s --help prints the usage, and an unknown option is refused with it', async (program) => {
  const [helped, refused] = await Promise.all([run(program, '--help'), run(program, '--no-such-option')])
  expect(helped.code).toBe(0)
  expect(helped.text).toMatch(/^npm run lab -- [a-z-]+ /)
  expect(refused.code).toBe(2)
  expect(refused.text).toContain(`Unknown option '--no-such-option'.\n${helped.text}`)
  expect(refused.text).not.toContain('    at ')
})
