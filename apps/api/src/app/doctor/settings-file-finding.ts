/** The settings file: services and command line must read the same settings. */
import path from 'node:path'
import { envFileOf, readEnvFile } from '#kit/env-file.ts'
import { type Finding, ok, wrong } from './finding.ts'

const ROOT = path.join(import.meta.dirname, '../../../../..')

export function settingsFileFinding(): Finding {
  const check = 'settings-file'
  const file = envFileOf(ROOT)
  const read = readEnvFile(file)
  if (!read) return ok(check, `There is no ${file}.`)
  if (read.remarks.length === 0) return ok(check, `systemd and other programs read ${file} in the same way.`)
  return wrong(check, {
    what: `${file}: ${read.remarks.join(' ')}`,
    why: 'Services and command line may run with different settings.',
    todo: `Correct ${file}: docs/configuration.md`,
  })
}
