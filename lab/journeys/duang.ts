/** Runs the operator's program like an operator, against the site under test. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { PORTS } from '../stage/browser/site.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Returns the program's output. Throws on a refusal. */
export async function duang(...words: string[]): Promise<string> {
  const env = { ...process.env, ...PORTS, DATA_DIR: path.join(process.env.E2E_DATA ?? '', 'var') }
  const { stdout } = await run(process.execPath, ['apps/api/src/cli.ts', ...words], { cwd: ROOT, env })
  return stdout
}
