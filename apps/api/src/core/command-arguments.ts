/** Reads what was typed behind `duang COMMAND`. What the act does not take is refused before anything is opened: a mistyped option must not be a silent one. */
import { parseArgs } from 'node:util'
import { type ActForm, type Command, CommandMistake, type DeploymentCommand } from '#core/command.ts'
import { editDistance } from '#kit/edit-distance.ts'

type Typed = { words: string[]; options: Record<string, string | true> }
type Known = Pick<Command | DeploymentCommand, 'name' | 'acts' | 'isOfDeployment'>

/** Words and options, `--name value` or `--name=value`. Throws a {@link CommandMistake} for an option or a word that the act does not take. */
export function readArguments(command: Known, args: readonly string[]): Typed {
  const act = actOf(command, wordsOf(command, args))
  const takesValue = new Set([...(act.form.options ?? []), ...(command.isOfDeployment ? [] : ['brand'])])
  const flags = new Set([...(act.form.flags ?? []), 'json'])
  const { words, options } = collect(args, act.name, takesValue, flags)
  const surplus = words.slice(act.length + act.form.words)
  if (surplus.length > 0)
    throw new CommandMistake(
      `"${act.name}" takes no further word: ${surplus.join(' ')}. (A text of several words stands in quotes.)`,
    )
  return { words, options }
}

const tokensOf = (args: readonly string[]) =>
  parseArgs({ args: [...args], strict: false, allowPositionals: true, tokens: true }).tokens

/** The words without the values of options, for finding the act: what takes a value does so in every act of a command. */
function wordsOf({ acts }: Known, args: readonly string[]): string[] {
  const takesValue = new Set(['brand', ...Object.values(acts).flatMap((form) => form.options ?? [])])
  return tokensOf(args).flatMap((token, index, tokens) => {
    if (token.kind !== 'positional') return []
    const before = tokens[index - 1]
    const isValue = before?.kind === 'option' && before.value === undefined && takesValue.has(before.name)
    return isValue ? [] : [token.value]
  })
}

/** The longest name of an act that the words begin with. `length`: how many words that are. */
function actOf({ name, acts }: Known, words: readonly string[]): { name: string; length: number; form: ActForm } {
  for (const length of [2, 1, 0]) {
    const said = words.slice(0, length).join(' ')
    if (words.length < length || !Object.hasOwn(acts, said)) continue
    const below = Object.keys(acts).filter((each) => each.startsWith(`${said} `))
    if (length > 0 && below.length > 0 && words[length] !== undefined)
      throw noSuchAct(
        `${name} ${said} ${words[length]}`,
        below.map((each) => each.slice(said.length + 1)),
      )
    return { name: `${name} ${said}`.trimEnd(), length, form: acts[said] as ActForm }
  }
  if (words.length === 0 && acts.list) return { name: `${name} list`, length: 0, form: acts.list }
  const firstWords = [...new Set(Object.keys(acts).map((each) => each.split(' ')[0] as string))]
  if (words.length === 0) throw new CommandMistake(`Say what: duang ${name} ${firstWords.join('|')} …`)
  throw noSuchAct(`${name} ${words[0]}`, firstWords)
}

const noSuchAct = (said: string, known: readonly string[]): CommandMistake =>
  new CommandMistake(`There is no "${said}". Known: ${known.join(', ')}.`)

function collect(args: readonly string[], act: string, takesValue: Set<string>, flags: Set<string>): Typed {
  const words: string[] = []
  const options: Record<string, string | true> = {}
  let pending: string | undefined
  const refusePending = () => {
    if (pending !== undefined) throw new CommandMistake(`--${pending} needs a value.`)
  }
  for (const token of tokensOf(args)) {
    if (token.kind === 'option') {
      refusePending()
      const { name, rawName, value } = token
      const isLong = rawName.startsWith('--')
      if (!isLong || !(takesValue.has(name) || flags.has(name)))
        throw new CommandMistake(unknownOption(act, rawName, [...takesValue, ...flags]))
      if (Object.hasOwn(options, name)) throw new CommandMistake(`--${name} is given twice.`)
      if (flags.has(name) && value !== undefined) throw new CommandMistake(`--${name} takes no value.`)
      options[name] = value ?? true
      pending = takesValue.has(name) && value === undefined ? name : undefined
    } else if (token.kind === 'positional') {
      if (pending) options[pending] = token.value
      else words.push(token.value)
      pending = undefined
    }
  }
  refusePending()
  return { words, options }
}

/** Two letters wrong are a slip of the fingers; of a short name one. */
const NEAR = (name: string): number => (name.length > 4 ? 2 : 1)

function unknownOption(act: string, given: string, known: readonly string[]): string {
  const bare = given.replace(/^-+/, '')
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(bare.replaceAll('-', ''), name.replaceAll('-', '')) }))
    .filter(({ name, distance }) => distance <= NEAR(name))
    .sort((a, b) => a.distance - b.distance)
  const said = `"${act}" does not know ${given}.`
  return nearest
    ? `${said} Is --${nearest.name} meant?`
    : `${said} It takes ${known.map((name) => `--${name}`).join(', ')}.`
}
