/** Reports a failed command: one sentence for people, one JSON line for programs. Both go to stderr, so that stdout holds data only. */
import { REFUSALS } from '@duang/contract'
import { CommandMistake, CommandRefusal } from '#core/command.ts'
import { fileFailure } from '#entry/command/command-file.ts'
import { wantsOwner } from '#kit/database/app-login.ts'
import { isDatabaseAway } from '#kit/database/db.ts'
import { Refusal } from '#kit/refusal.ts'

export type CommandFailure = { exitCode: 1 | 2; error: { code: string; message: string } }

/** Describes an error. Codes are stable: those of mistakes and refusals, `database_owner_needed`, `database_unavailable`, `failed`. */
export function describeFailure(error: unknown): CommandFailure {
  if (error instanceof CommandMistake) return failure(2, error.code, error.message)
  if (error instanceof CommandRefusal) return failure(1, error.code, error.message)
  if (error instanceof Refusal) return failure(1, error.code, refusalText(error))
  const owner = wantsOwner(error)
  if (owner !== undefined) return failure(1, 'database_owner_needed', owner)
  const file = error instanceof Error ? fileFailure(error) : undefined
  if (file !== undefined) return failure(1, 'file_unusable', file)
  const message = error instanceof Error ? error.message : String(error)
  const isAway = [error, error instanceof Error ? error.cause : undefined].some(isDatabaseAway)
  return failure(1, isAway ? 'database_unavailable' : 'failed', message)
}

/** The English sentence of a refusal, with its simple details. */
export function refusalText({ code, details }: Refusal): string {
  const facts = Object.entries((details ?? {}) as object).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [`${name} ${value}`],
  )
  return `${REFUSALS[code].en}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}.`
}

const failure = (exitCode: 1 | 2, code: string, message: string): CommandFailure => ({
  exitCode,
  error: { code, message },
})

/** The line to print: `{"error":{"code","message"}}` with `--json`, else the sentence alone. */
export const failureLine = ({ error }: CommandFailure, isJson: boolean): string =>
  isJson ? JSON.stringify({ error }) : error.message
