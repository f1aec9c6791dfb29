/** `duang completion bash`: a script that completes commands, acts and options, made from their definitions. */
import type { Act, AnyCommand, Command, CommandInput, DeploymentCommandInput, StandaloneInput } from '#core/command.ts'

/** The command that completes these commands. */
export function completionCommand(commands: readonly AnyCommand[]): Command {
  const bash = async ({ say, report }: StandaloneInput | CommandInput): Promise<number> => {
    const script = bashScript(commands)
    for (const line of script) say(line)
    report({ script: script.join('\n') })
    return 0
  }
  return {
    name: 'completion',
    summary: 'Completion of commands and options in a shell.',
    acts: {
      bash: { summary: 'Prints a script for bash: source <(duang completion bash)', run: bash, standalone: bash },
    },
  }
}

/** The possible next words after each beginning of a command line. */
function choicesOf(commands: readonly AnyCommand[]): Map<string, Set<string>> {
  const choices = new Map<string, Set<string>>()
  const add = (path: string, word: string) => choices.set(path, (choices.get(path) ?? new Set()).add(word))
  for (const command of commands) {
    for (const [act, { options = {} }] of Object.entries(command.acts) as [
      string,
      Act<CommandInput> | Act<DeploymentCommandInput>,
    ][]) {
      const parts = [command.name, ...act.split(' ').filter(Boolean)]
      for (const [depth, part] of parts.entries()) add(parts.slice(0, depth).join(' '), part)
      const flags = Object.keys(options).map((each) => each.replace(/ .*/, ''))
      for (const flag of [...flags, ...(command.isOfDeployment ? [] : ['--brand']), '--json', '--help'])
        add(parts.join(' '), flag)
    }
  }
  return choices
}

function bashScript(commands: readonly AnyCommand[]): string[] {
  const choices = [...choicesOf(commands)]
  return [
    '_duang() {',
    '  local path="" next word choices=""',
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    `    next="\${path:+$path }$word"`,
    '    case "$next" in',
    ...choices.filter(([path]) => path !== '').map(([path]) => `      "${path}") path="$next" ;;`),
    '    esac',
    '  done',
    '  case "$path" in',
    ...choices.map(([path, words]) => `    "${path}") choices="${[...words].join(' ')}" ;;`),
    '  esac',
    `  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _duang duang',
  ]
}
