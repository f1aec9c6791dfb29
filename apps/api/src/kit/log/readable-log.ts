/** Log lines for a person at a terminal: time, level, message and facts, instead of JSON. */
import type { DestinationStream } from 'pino'

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** Passes each line on in its readable form. */
export const readableOutput = (output: DestinationStream): DestinationStream => ({
  write: (line) => output.write(readableLine(line)),
})

export function readableLine(line: string): string {
  const read = parsed(line)
  if (!read) return line
  const { level, time, msg, err, ...facts } = read
  const words = [
    new Date(Number(time)).toTimeString().slice(0, 8),
    (LEVELS[Number(level)] ?? String(level)).padEnd(5),
    visible(String(msg ?? '')).replaceAll('\n', ' '),
    ...Object.entries(facts).map(([name, value]) => `${name}=${wordOf(value)}`),
  ]
  return `${words.filter(Boolean).join(' ')}\n${stackOf(err)}`
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Control characters stay escaped, so that a value from outside moves no cursor and begins no line. */
function wordOf(value: unknown): string {
  return typeof value === 'string' && /^[\w.:/@-]+$/.test(value) ? value : JSON.stringify(value)
}

function stackOf(error: unknown): string {
  const { stack, message } = (error ?? {}) as { stack?: unknown; message?: unknown }
  const text = stack ?? message
  return text === undefined ? '' : `${visible(String(text))}\n`
}

/** A stack keeps its lines and nothing else that a terminal would execute. */
const visible = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '')
