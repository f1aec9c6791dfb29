/**
 * `npm run lab -- NAME [options]`: the programs that prove the product from outside. Without a name it lists them, one line each.
 * `npm run lab -- NAME --help` prints the options of one.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { PROGRAMS } from './programs.ts'

const ROOT = path.join(import.meta.dirname, '..')
const [name, ...options] = process.argv.slice(2)
const program = PROGRAMS.find((each) => each.name === name)

if (program) {
  const [command, ...words] = program.playwright
    ? [path.join(ROOT, 'node_modules/.bin/playwright'), 'test', '--config', program.file]
    : [process.execPath, program.file]
  const { status } = spawnSync(command, [...words, ...options], { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  const isHelp = name === undefined || name === '--help'
  const out = isHelp ? process.stdout : process.stderr
  if (!isHelp) out.write(`Unknown program: ${name}\n`)
  out.write('npm run lab -- NAME [options]\n')
  for (const each of PROGRAMS) out.write(`  ${each.name.padEnd(15)} ${each.summary}\n`)
  process.exitCode = isHelp ? 0 : 2
}
