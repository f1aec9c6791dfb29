/** A subcommand of `duang`, for operators: it goes through the same rules as the site. */
import type { Ctx } from '#core/context.ts'

export type CommandInput = {
  ctx: Ctx
  /** Words after the subcommand. */
  words: readonly string[]
  /** `--name value` and `--flag` (true). */
  options: Readonly<Record<string, string | true>>
  /** Writes one line for people; nothing with `--json`. */
  say: (line: string) => void
  /** The result as data: printed with `--json`. */
  report: (data: unknown) => void
  /** Who is at the keyboard; recorded with every decision. */
  actor: string
}

export type Command = {
  /** `deposits`, `withdrawals`, … */
  name: string
  summary: string
  /** Lines of usage, one a form. */
  usage: readonly string[]
  /** Runs as the owner of the database, who may read what the application may not. */
  needsOwner?: true
  /** Answers the exit code. */
  run: (input: CommandInput) => Promise<number>
}

/** A mistake in how a command was called: one sentence, exit code 2. */
export class CommandMistake extends Error {}
