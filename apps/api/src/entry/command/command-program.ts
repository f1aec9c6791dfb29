/** The command line of `duang`, made with commander from the definitions of the commands: arguments, help, suggestions. */
import { type CommanderError, Option, Command as Program } from 'commander'
import {
  type Act,
  type ActOptions,
  type AnyCommand,
  type CommandInput,
  CommandMistake,
  type DeploymentCommandInput,
  missing,
} from '#core/command.ts'

type AnyAct = Act<CommandInput> | Act<DeploymentCommandInput>

/** The chosen act of a command line with its arguments and options. */
export type Chosen = {
  command: AnyCommand
  /** Name of the act in its command, such as `list`. */
  name: string
  /** The whole name, such as `deposits list`. */
  act: string
  words: string[]
  options: Record<string, string | true>
}

type Settings = { version: string; print: (text: string) => void }

/** Reads a command line. Undefined where help or the version was printed. Throws a {@link CommandMistake}. */
export function readLine(
  commands: readonly AnyCommand[],
  args: readonly string[],
  settings: Settings,
): Chosen | undefined {
  let chosen: Chosen | undefined
  const program = createProgram(commands, settings, (found) => {
    chosen = found
  })
  try {
    program.parse(args.length === 0 ? ['--help'] : [...args], { from: 'user' })
  } catch (error) {
    if (!isShown(error)) throw error
  }
  return chosen
}

/** `commander.help` with exit code 0 is the page that was asked for; otherwise a command is missing. */
const isShown = (error: unknown): boolean => {
  const { code, exitCode } = error as CommanderError
  return (
    ['commander.helpDisplayed', 'commander.version'].includes(code) || (code === 'commander.help' && exitCode === 0)
  )
}

function createProgram(
  commands: readonly AnyCommand[],
  { version, print }: Settings,
  choose: (chosen: Chosen) => void,
): Program {
  const program = new Program('duang')
    .description('The operator’s program of Duang. Commands accept --json, and --brand where they serve one brand.')
    .version(version)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: () => undefined,
      outputError: () => undefined,
    })
    .configureHelp({ helpWidth: process.stdout.columns ?? 120 })
    .helpCommand('help [COMMAND]', 'Shows this page, or the one of a command.')
  program.exitOverride(mistakesOf(program, 'duang'))
  for (const command of commands) addCommand(program, command, choose)
  return program
}

function addCommand(program: Program, command: AnyCommand, choose: (chosen: Chosen) => void): void {
  const { name, summary } = command
  const whole = Object.hasOwn(command.acts, '')
  const isPast = Object.values<AnyAct>(command.acts).every(({ isFormer }) => isFormer)
  const group = whole ? program : groupIn(program, name, isPast).description(summary).summary(summary)
  for (const [act, form] of Object.entries(command.acts) as [string, AnyAct][]) {
    const parts = whole ? [name] : act.split(' ')
    const parent = parts.slice(0, -1).reduce((within, each) => groupIn(within, each), group)
    const own = parts.at(-1) as string
    const path = [name, act].join(' ').trimEnd()
    const node = parent
      .command(own, { isDefault: own === 'list' && !whole, hidden: form.isFormer === true })
      .description(form.summary)
    if (form.words) node.arguments(form.words)
    addOptions(node, form.options ?? {}, command)
    node.exitOverride(mistakesOf(node, path))
    node.action(() => {
      const options = givenOptions(node)
      refuseMissing(form.options ?? {}, options)
      choose({ command, name: act, act: path, words: [...node.args], options })
    })
  }
}

/** The group of acts with this name, made where it is missing. `isPast`: the help leaves it out. */
function groupIn(parent: Program, name: string, isPast = false): Program {
  const found = parent.commands.find((each) => each.name() === name)
  if (found) return found
  const group = parent.command(name, { hidden: isPast }).helpCommand(false)
  return group.exitOverride(mistakesOf(group, [parent.parent ? parent.name() : '', name].join(' ').trim()))
}

function addOptions(node: Program, options: ActOptions, command: AnyCommand): void {
  const all: ActOptions = {
    ...options,
    ...(command.isOfDeployment ? {} : { '--brand <CLIENT_ID>': 'the first brand by default' }),
    '--json': 'data on stdout, errors as JSON on stderr',
  }
  for (const [flags, description] of Object.entries(all)) {
    const isRequired = typeof description !== 'string'
    const option = new Option(flags, isRequired ? `${description.required} (required)` : description)
    if (option.required) option.argParser((value: string, earlier: unknown) => readValue(node, option, value, earlier))
    node.addOption(option)
  }
}

/** Refuses `--reason --json`, where a value was forgotten, and an option that is given twice. */
function readValue(node: Program, option: Option, value: string, earlier: unknown): string {
  if (earlier !== undefined) throw new CommandMistake(`--${option.name()} is given twice.`)
  const [flag] = value.split('=')
  if (node.options.some((each) => each.long === flag))
    throw new CommandMistake(`--${option.name()} needs a value.`, 'missing_argument')
  return value
}

/** Checked after mistyped options, which commander would report second: they are often the missing ones. */
function refuseMissing(options: ActOptions, given: Chosen['options']): void {
  for (const [flags, description] of Object.entries(options)) {
    const flag = flags.replace(/ .*/, '')
    if (typeof description !== 'string' && given[flag.slice(2)] === undefined) throw missing(flag)
  }
}

function givenOptions(node: Program): Record<string, string | true> {
  const given = node.options.map((option) => [option.name(), node.getOptionValue(option.attributeName())] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Record<string, string | true>
}

/** Errors of commander in our words and codes. `path`: the command or act that reports them. */
function mistakesOf(node: Program, path: string): (error: CommanderError) => void {
  return (error) => {
    if (isShown(error)) throw error
    const [, quoted = ''] = error.message.match(/'([^']*)'/) ?? []
    const [, meant = ''] = error.message.match(/\(Did you mean (.*)\?\)/) ?? []
    const hint = meant === '' ? '' : `. Did you mean ${meant}?`
    switch (error.code) {
      case 'commander.missingArgument':
        throw missing(quoted)
      case 'commander.optionMissingArgument':
        throw new CommandMistake(`${quoted.replace(/ .*/, '')} needs a value.`, 'missing_argument')
      case 'commander.unknownOption':
        throw unknownAct(node, path) ?? new CommandMistake(`Unknown option of duang ${path}: ${quoted}${hint}`)
      case 'commander.unknownCommand':
        throw new CommandMistake(`Unknown command: ${join(path, quoted)}${hint || choices(node)}`)
      case 'commander.excessArguments':
        throw unknownAct(node, path) ?? surplus(node, path)
      case 'commander.help':
        throw new CommandMistake(`Missing command: duang ${path}${choices(node)}`, 'missing_argument')
      default:
        throw new CommandMistake(error.message.replace(/^error: /, ''))
    }
  }
}

const join = (path: string, name: string): string => (path === 'duang' ? name : `${path} ${name}`)
/** Without earlier words. */
const choices = (node: Program): string => {
  const shown = node.createHelp().visibleCommands(node)
  return `. Known: ${shown.map((each) => each.name()).join(', ')}.`
}

/** A word that no act has reaches the default act of its group as an argument. */
function unknownAct(node: Program, path: string): CommandMistake | undefined {
  const group = node.parent
  const typed = group?.args[0]
  if (!group || node.name() !== 'list' || typed === undefined || typed === 'list' || typed.startsWith('-')) return
  return new CommandMistake(`Unknown command: ${path.replace(/list$/, typed)}${choices(group)}`)
}

function surplus(node: Program, path: string): CommandMistake {
  const extra = node.args.slice(node.registeredArguments.length).join(' ')
  return new CommandMistake(`Unexpected argument of duang ${path}: ${extra}. Quote a text of several words.`)
}
