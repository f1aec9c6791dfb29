/** A subcommand of `duang`, for operators: it goes through the same rules as the site. */
import type { Clock, Ctx, Platform } from '#core/context.ts'

type Spoken = {
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

export type CommandInput = Spoken & { ctx: Ctx }
export type DeploymentCommandInput = Spoken & { platform: Platform }
export type StandaloneInput = Omit<Spoken, 'actor'> & { clock: Clock }

/** What an act takes behind its name. `options` take a value, `flags` none; `--brand`, where a command speaks for one, and `--json` are known to all. */
export type ActForm = {
  /** How many words at most. */
  words: number
  options?: readonly string[]
  flags?: readonly string[]
}

type Form = {
  /** `deposits`, `withdrawals`, … */
  name: string
  summary: string
  /** Lines of usage, one a form. */
  usage: readonly string[]
  /** Every act by its words, such as `list` or `transfers ask`; `''` for a command that is one. What is not named here is refused (core/command-arguments.ts). */
  acts: Readonly<Record<string, ActForm>>
  /** Runs as the owner of the database, who may read what the application may not. */
  needsOwner?: true
  /** A form of it that needs no deployment: neither database nor brand nor configuration. Undefined when the words are not of that form. */
  standalone?: (input: StandaloneInput) => Promise<number> | undefined
}

/** Speaks for one brand. `run` answers the exit code. */
export type Command = Form & { isOfDeployment?: never; run: (input: CommandInput) => Promise<number> }
/** Speaks for the whole deployment: it runs without any brand, and with one whose settings are wrong. */
export type DeploymentCommand = Form & { isOfDeployment: true; run: (input: DeploymentCommandInput) => Promise<number> }

/** Stable codes of mistakes, for programs that read `--json`. */
export type MistakeCode = 'usage' | 'missing_argument' | 'invalid_value' | 'not_found' | 'conflict'

/** A mistake in how a command was called: one sentence, exit code 2. */
export class CommandMistake extends Error {
  readonly code: MistakeCode

  constructor(message: string, code: MistakeCode = 'usage') {
    super(message)
    this.code = code
  }
}

/** What a rule refused, for example a line that is closed: nothing was changed, exit code 1. `code` is stable, for programs. */
export class CommandRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** `Unknown member: somchai`. */
export const unknown = (what: string, name: string): CommandMistake =>
  new CommandMistake(`Unknown ${what}: ${name}`, 'not_found')

/** `Missing argument: USERNAME`. */
export const missing = (what: string): CommandMistake =>
  new CommandMistake(`Missing argument: ${what}`, 'missing_argument')

/** A value that the command cannot take: what is expected, in one sentence. */
export const invalid = (sentence: string): CommandMistake => new CommandMistake(sentence, 'invalid_value')
