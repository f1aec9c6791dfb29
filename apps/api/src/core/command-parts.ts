/** A command whose acts come from several features, such as `members`: features do not import each other. */
import { type Command, CommandMistake } from '#core/command.ts'

/** Joins commands of one name into one. The acts of its parts must differ. */
export function joinCommands(summary: string, parts: readonly [Command, ...Command[]]): Command {
  const [{ name }] = parts
  const firstWords = (part: Command) => Object.keys(part.acts).map((act) => act.split(' ')[0])
  return {
    name,
    summary,
    usage: parts.flatMap((part) => part.usage),
    acts: Object.assign({}, ...parts.map((part) => part.acts)),
    ...(parts.some((part) => part.needsOwner) ? { needsOwner: true as const } : {}),
    async run(input) {
      const [word = 'list'] = input.words
      const part = parts.find((each) => firstWords(each).includes(word))
      if (!part) throw new CommandMistake(`There is no "${name} ${word}".`)
      return part.run(input)
    },
  }
}
