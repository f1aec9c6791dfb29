/** How commands with several acts read their words. */
import { type ActForm, type Command, type CommandInput, CommandMistake } from '#core/command.ts'

type Act = (input: CommandInput) => Promise<number>

/** Acts of one feature under the command of another. */
export type MoreActs = {
  usage: readonly string[]
  acts: Readonly<Record<string, ActForm>>
  run: Readonly<Record<string, Act>>
}

/** A command with the acts of other features. Each act is named by its first word. */
export const extend = (command: Command, ...more: readonly MoreActs[]): Command => ({
  ...command,
  usage: [...command.usage, ...more.flatMap(({ usage }) => usage)],
  acts: Object.assign({}, command.acts, ...more.map(({ acts }) => acts)),
  run(input) {
    const word = input.words[0] ?? ''
    const found = more.find(({ run }) => Object.hasOwn(run, word))?.run[word]
    return found ? found(input) : command.run(input)
  },
})

/** Runs the act that the first word names. */
export const choose = (name: string, acts: Readonly<Record<string, Act>>, fallback: string): Command['run'] => {
  return async (input) => {
    const word = input.words[0] ?? fallback
    const act = Object.hasOwn(acts, word) ? acts[word] : undefined
    if (!act) throw new CommandMistake(`There is no "${name} ${word}". Known: ${Object.keys(acts).join(', ')}.`)
    return act(input)
  }
}

export function onOff(word: string | undefined): boolean {
  if (word !== 'on' && word !== 'off') throw new CommandMistake('Say on or off.')
  return word === 'on'
}

export function wholeNumber(word: string | undefined): number {
  if (!word || !/^\d{1,6}$/.test(word)) throw new CommandMistake('Give a whole number.')
  return Number(word)
}
