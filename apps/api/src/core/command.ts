/** A subcommand of `duang`, for operators. It applies the same rules as the site. */
import type { Clock, Ctx, Platform } from '#core/context.ts'
import type { Read } from '#kit/database/read-db.ts'
import type { Config } from '#kit/start/config.ts'

type Spoken = {
  /** The act as it is typed, such as `deposits list`. */
  act: string
  /** Its arguments. */
  words: readonly string[]
  /** `--name value` and `--flag` (true). */
  options: Readonly<Record<string, string | true>>
  /** Prints one line for people, and nothing with `--json`. */
  say: (line: string) => void
  /** The result as data: printed with `--json`. */
  report: (data: unknown) => void
  /** The operator, recorded with every decision. */
  actor: string
}

/** `read`: for reports, which a read replica may answer. By the login of the owner where the command needs it. */
type Reading = { read: Read }
export type CommandInput = Spoken & Reading & { ctx: Ctx }
export type DeploymentCommandInput = Spoken &
  Reading & {
    platform: Platform
    /** The database as its owner connects to it. */
    databaseUrl: string
  }
export type StandaloneInput = Omit<Spoken, 'actor'> & { clock: Clock }
/** `settings` throws a sentence for wrong ones. */
export type DiagnosisInput = StandaloneInput & { settings: () => Config }

/** Descriptions by flags, in the notation of commander: `--state <STATE>` has a value, `--finish` none. */
export type ActOptions = Readonly<Record<string, string | { required: string }>>

export type Act<Input> = {
  /** One sentence for the help. */
  summary: string
  /** Its arguments, in the notation of commander: `<LINE>`, `[TYPE]`, `<SETTING...>`. */
  words?: string
  /** Every command accepts `--json`, and commands of one brand accept `--brand`. */
  options?: ActOptions
  /** Runs as the owner of the database, as the whole command may. */
  needsOwner?: true
  /** Earlier words of an act that has others now. They work for one release, and the help leaves them out. */
  isFormer?: true
  /** Returns the exit code. */
  run: (input: Input) => Promise<number>
  /** A form that needs no deployment: neither database nor brand nor configuration. Undefined for words of another form. */
  standalone?: (input: StandaloneInput) => Promise<number> | undefined
  /** In place of `run`: opens nothing by itself, so that it works with wrong settings and without the database. */
  diagnose?: (input: DiagnosisInput) => Promise<number>
}

/** Acts by name, such as `list` or `transfers ask`; `''` for a command that is one act. */
export type Acts<Input = CommandInput> = Readonly<Record<string, Act<Input>>>

type Form<Input> = {
  /** `deposits`, `withdrawals`, … */
  name: string
  summary: string
  acts: Acts<Input>
  /** Runs as the owner of the database, which may read what the application may not. */
  needsOwner?: true
}

/** Serves one brand. */
export type Command = Form<CommandInput> & { isOfDeployment?: never }
/** A command of the whole deployment. It runs without any brand, and with a brand whose settings are invalid. */
export type DeploymentCommand = Form<DeploymentCommandInput> & { isOfDeployment: true }
export type AnyCommand = Command | DeploymentCommand

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

/** A refusal by a rule, for example because a line is closed: nothing was changed, exit code 1. `code` is stable, for programs. */
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

/** An invalid value: one sentence that names what is expected. */
export const invalid = (sentence: string): CommandMistake => new CommandMistake(sentence, 'invalid_value')
