/** `duang log REQUEST_ID`: the lines that a request left, for the `requestId` that a member or a provider names. */
import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type DeploymentCommand, type DeploymentCommandInput, invalid, type StandaloneInput } from '#core/command.ts'
import { readableLine } from '#kit/log/readable-log.ts'

/** As callers may send it (`request-id.ts`). */
const REQUEST_ID = /^[\w-]{8,64}$/
const SINCE = '-1d'
const UNITS = 'duang-*'

export const LOG: DeploymentCommand = {
  name: 'log',
  summary: 'Lines of the log that belong to a request.',
  isOfDeployment: true,
  acts: {
    '': {
      summary: `Prints the lines with this request id, of the journal of the units ${UNITS} or of a file.`,
      words: '<REQUEST_ID>',
      options: {
        '--since <TIME>': `how far back in the journal, as journalctl reads it; ${SINCE} by default`,
        '--file <FILE>': 'a file in place of the journal; - for stdin',
      },
      run: findLines,
      standalone: findLines,
    },
  },
}

async function findLines(input: StandaloneInput | DeploymentCommandInput): Promise<number> {
  const { words, options, say, report } = input
  const [id = ''] = words
  if (!REQUEST_ID.test(id)) throw invalid(`A request id has 8 to 64 letters, digits and dashes: ${id}`)
  const lines: Record<string, unknown>[] = []
  for await (const text of createInterface({ input: sourceOf(options) })) {
    // Most lines are of other requests: they are not parsed.
    const line = text.includes(id) ? parsed(text) : undefined
    if (line?.reqId !== id) continue
    lines.push(line)
    say(readableLine(JSON.stringify(line)).trimEnd())
  }
  if (lines.length === 0) say(`No line has the request id ${id}. LOG_LEVEL=debug logs every request.`)
  report({ lines })
  return lines.length === 0 ? 1 : 0
}

function sourceOf({ file, since }: StandaloneInput['options']): Readable {
  if (file === undefined) return journal(since === undefined ? SINCE : String(since))
  if (since !== undefined) throw invalid('--since is for the journal. A file is read from its beginning.')
  if (file === '-') return process.stdin
  if (!existsSync(String(file))) throw invalid(`There is no file ${file}.`)
  return createReadStream(String(file))
}

function journal(since: string): Readable {
  if (spawnSync('journalctl', ['--version']).error)
    throw invalid('This machine has no journalctl. Give the log by --file LOG, or by --file - for stdin.')
  const words = ['--unit', UNITS, '--since', since, '--output', 'cat', '--no-pager']
  return spawn('journalctl', words, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    // Containers and other collectors put their own words in front.
    return JSON.parse(text.slice(Math.max(0, text.indexOf('{'))))
  } catch {
    return undefined
  }
}
