/** The settings file: services and command line must read the same settings. */
import path from 'node:path'
import { configSchema } from '#kit/config.ts'
import { envFileOf, readEnvFile } from '#kit/env-file.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'
import type { Machine } from './machine.ts'

const ROOT = path.join(import.meta.dirname, '../../../../..')

/** Variables of Node, libraries and the system. */
const OF_OTHERS = /^(NODE_|UV_|PG|OTEL_|SSL_|LC_|LANG$|TZ$|INIT_CWD$|CELLS_FILE$|DUANG_|https?_proxy$|no_proxy$)/i

/** Names of a settings file that is Duang's alone. A misspelled one has no effect and causes no error. */
function unknownNames(values: Readonly<Record<string, string>>, { installation }: Machine): string[] {
  if (installation !== 'units') return []
  const known = new Set(Object.keys(configSchema.shape).flatMap((name) => [name, `${name}_FILE`]))
  return Object.keys(values).filter((name) => !known.has(name) && !OF_OTHERS.test(name))
}

export function settingsFileFinding(machine: Machine): Finding {
  const check = 'settings-file'
  const file = envFileOf(ROOT)
  const read = readEnvFile(file)
  if (!read) return ok(check, `There is no ${file}.`)
  const unknown = unknownNames(read.values, machine)
  if (read.remarks.length === 0 && unknown.length > 0)
    return advice(check, {
      what: `${file} has names that are no settings of Duang: ${unknown.join(', ')}.`,
      why: 'A misspelled setting has no effect.',
      todo: `Compare them with .env.example, and correct ${file}`,
    })
  if (read.remarks.length === 0) return ok(check, `systemd and other programs read ${file} in the same way.`)
  return wrong(check, {
    what: `${file}: ${read.remarks.join(' ')}`,
    why: 'Services and command line may run with different settings.',
    todo: `Correct ${file}: docs/configuration.md`,
  })
}
