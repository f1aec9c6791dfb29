/** The settings file: services and command line must read the same settings. */
import path from 'node:path'
import { configSchema } from '#kit/start/config.ts'
import { envFileOf, readEnvFile } from '#kit/start/env-file.ts'
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

const QUOTED = /^[“”„‘’«»]|[“”„‘’«»]$/

/** Values that a text processor put into quotes. They are part of the value, also where any text is valid. */
const quotedNames = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (QUOTED.test(value) ? [name] : []))

export function settingsFileFinding(machine: Machine): Finding {
  const check = 'settings-file'
  const file = envFileOf(ROOT)
  const read = readEnvFile(file)
  if (!read) return ok(check, `There is no ${file}.`)
  const [unknown, quoted] = [unknownNames(read.values, machine), quotedNames(read.values)]
  const remarks = [
    ...read.remarks,
    ...(unknown.length > 0 ? [`Names that are no settings of Duang: ${unknown.join(', ')}.`] : []),
    ...(quoted.length > 0 ? [`Values with typographic quotes, which belong to them: ${quoted.join(', ')}.`] : []),
  ]
  if (remarks.length === 0) return ok(check, `systemd and other programs read ${file} in the same way.`)
  const what = `${file}: ${remarks.join(' ')}`
  if (read.remarks.length === 0)
    return advice(check, {
      what,
      why: 'A misspelled setting has no effect, and a quote of a text processor is a letter of the value.',
      todo: `Compare the names with .env.example, write "…" or no quotes, and correct ${file}`,
    })
  return wrong(check, {
    what,
    why: 'Services and command line may run with different settings.',
    todo: `Correct ${file}: docs/configuration.md`,
  })
}
