/**
 * The one reader of settings files: `.env` of a clone, and /etc/duang/duang.env of a server. It follows `EnvironmentFile=` of systemd,
 * so that services and command line have the same settings: a `#` behind a value belongs to the value, and nothing is expanded.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

const BYTE_ORDER_MARK = '\uFEFF'
const NAME = /^[A-Za-z_]\w*$/
/** One line, or several in quotes: comment, name, value of quoted and bare parts. */
const ENTRY = /^[ \t]*(?:[#;].*|([^=\n]*)=[ \t]*((?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\n\\])*)|.*)$/gm
/** Quoted parts come first: systemd reads a quote in the middle of a bare value as text. */
const LEADING_PART = /^(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")[ \t]*/

export type EnvFile = {
  values: Record<string, string>
  /** Lines that another reader understands differently, each as a sentence. */
  remarks: string[]
}

/** Reads the text of a settings file. */
export function parseEnvFile(text: string): EnvFile {
  const remarks: string[] = []
  const values: Record<string, string> = {}
  const body = text.replace(BYTE_ORDER_MARK, '').replaceAll('\r\n', '\n')
  if (text.startsWith(BYTE_ORDER_MARK))
    remarks.push(
      'The file begins with a byte order mark: systemd ignores its first line. Save it as UTF-8 without one.',
    )
  for (const { index, 1: written, 2: value = '' } of body.matchAll(ENTRY)) {
    if (written === undefined) continue
    const line = body.slice(0, index).split('\n').length
    const name = written.trim().replace(/^export\s+/, '')
    if (name !== written.trim()) remarks.push(`Line ${line}: systemd ignores lines with "export". Remove the word.`)
    if (/^['"]/.test(value) && !LEADING_PART.test(value))
      remarks.push(`Line ${line} opens a quote that nothing closes: systemd loses the lines after it.`)
    if (NAME.test(name)) values[name] = unquoted(value)
    else remarks.push(`Line ${line} is ignored: "${name}" is no name of a setting.`)
  }
  const dotenv = parseEnv(body)
  for (const [name, value] of Object.entries(values))
    if (dotenv[name] !== value) remarks.push(differenceOf(name, value))
  return { values, remarks }
}

const differenceOf = (name: string, value: string): string =>
  /\s#/.test(value)
    ? `${name} is read differently by Docker Compose and other programs: to systemd the "#" belongs to the value. Write a comment on a line of its own, or such a value in single quotes.`
    : `${name} is read differently by Docker Compose and other programs. Write it in single quotes.`

/** Joins the parts of a value. Backslashes mean what they mean to systemd. */
function unquoted(written: string): string {
  let rest = written
  let value = ''
  for (let part = rest.match(LEADING_PART); part; part = rest.match(LEADING_PART)) {
    const [all, single, double = ''] = part
    value +=
      single ?? double.replace(/\\([\s\S])/g, (pair, next) => (next === '\n' ? '' : /["\\`$]/.test(next) ? next : pair))
    rest = rest.slice(all.length)
  }
  const bare = rest.replace(/(\\[\s\S]|[^\s\\])[ \t]*$/, '$1')
  return value + bare.replace(/\\([\s\S])/g, (_, next) => (next === '\n' ? '' : next)).replace(/^[ \t]+$/, '')
}

/** The settings file of this installation: named by the wrapper of a server, or `.env` in the folder of the release. */
export const envFileOf = (root: string): string => process.env.DUANG_ENV_FILE ?? path.join(root, '.env')

/** Reads a settings file. Undefined where there is none. */
export function readEnvFile(file: string): EnvFile | undefined {
  if (!existsSync(file)) return undefined
  const bytes = readFileSync(file)
  if (bytes.includes(0)) throw new Error(`${file} is not UTF-8 text. Save it as UTF-8.`)
  return parseEnvFile(bytes.toString())
}

/** Loads the settings file into the environment, whose own settings win. Returns what other programs read differently. */
export function loadEnvFile(file: string): string[] {
  const { values, remarks } = readEnvFile(file) ?? { values: {}, remarks: [] }
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value
  return remarks
}
