/** Every act of every command of `duang`: its help, its options, and mistakes that are refused before anything is opened. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Act, CommandInput } from '#core/command.ts'
import { readLine } from '#entry/command/command-program.ts'
import { COMMANDS } from './commands.ts'

const ACTS = COMMANDS.flatMap(({ name, acts }) =>
  Object.entries<Omit<Act<CommandInput>, 'run'>>(acts).map(([act, form]) => ({ name: `${name} ${act}`.trim(), form })),
)
const flagsOf = (form: Omit<Act<CommandInput>, 'run'>) => Object.keys(form.options ?? {})
const nameOf = (flags: string) => flags.replace(/^--/, '').replace(/ .*/, '')
const isRequired = (form: Omit<Act<CommandInput>, 'run'>, flags: string) => typeof form.options?.[flags] !== 'string'

function read(args: readonly string[]) {
  const printed: string[] = []
  const chosen = readLine(COMMANDS, args, { version: '1.2.3', print: (text) => printed.push(text) })
  return { chosen, text: printed.join('\n') }
}
const readWords = (line: string) => read(line.split(' '))

/** One value for each argument and option that the act needs. */
const minimal = (form: Omit<Act<CommandInput>, 'run'>): string[] => [
  ...(form.words?.match(/<[^>]*>/g) ?? []).map(() => 'word'),
  ...flagsOf(form)
    .filter((flags) => isRequired(form, flags))
    .flatMap((flags) => [`--${nameOf(flags)}`, 'value']),
]

test.each(ACTS)('duang $name --help shows its arguments and options, and nothing else happens', ({ name, form }) => {
  const { chosen, text } = readWords(`${name} --help`)
  expect(chosen).toBeUndefined()
  expect(text).toContain(`Usage: duang ${name} [options]${form.words ? ` ${form.words}` : ''}`)
  for (const flags of [...flagsOf(form), '--json']) expect(text).toContain(flags)
})

test.each(ACTS)('duang $name reads its options and refuses every other one', ({ name, form }) => {
  const line = [...name.split(' '), ...minimal(form)]
  const optional = flagsOf(form).filter((flags) => !isRequired(form, flags))
  const given = optional.flatMap((flags) => (flags.includes(' ') ? [`--${nameOf(flags)}=value`] : [flags]))
  const { chosen } = read([...line, ...given, '--json'])
  expect(chosen?.act).toBe(name)
  expect(Object.keys(chosen?.options ?? {}).sort()).toEqual([...flagsOf(form).map(nameOf), 'json'].sort())
  for (const unknown of ['--dryrun', '--brnad', '--no-such-thing', '-x', '--json=1'])
    expect(() => read([...line, unknown])).toThrow(`Unknown option of duang ${name}: ${unknown}`)
  // A switch alone means on.
  for (const flags of optional.filter((each) => each.includes('<'))) {
    expect(() => read([...line, `--${nameOf(flags)}`])).toThrow(`--${nameOf(flags)} needs a value.`)
    expect(() => read([...line, `--${nameOf(flags)}`, '--json'])).toThrow(`--${nameOf(flags)} needs a value.`)
  }
})

test.each(ACTS.filter(({ form }) => minimal(form).length > 0))(
  'duang $name names its missing arguments',
  ({ name }) => {
    expect(() => readWords(name)).toThrow(/^Missing argument: /)
  },
)

test.each(ACTS.filter(({ form }) => !form.words?.includes('...')))('duang $name refuses a word too many', (act) => {
  const count = act.form.words?.split(' ').length ?? 0
  const words = Array.from({ length: count + 1 }, (_, index) => `word${index}`)
  const options = flagsOf(act.form).filter((flags) => isRequired(act.form, flags))
  const line = [...act.name.split(' '), ...words, ...options.flatMap((flags) => [`--${nameOf(flags)}`, 'value'])]
  expect(() => read(line)).toThrow(`Unexpected argument of duang ${act.name}: word${count}.`)
})

test.each([
  ['import-statement lines.csv --feed kbank --dryrun', '--dry-run'],
  ['site maintenance on --brnad fahsai-demo', '--brand'],
  ['games off lanna reels --brnad fahsai-demo', '--brand'],
  ['deposits ignore 1 --raeson no', '--reason'],
  ['withdrawals returned ID --lien 7', '--line'],
  ['verify-ledger --al', '--all'],
])('duang %s: the nearest option is named', (line, nearest) => {
  expect(() => readWords(line)).toThrow(`Did you mean ${nearest}?`)
})

test.each([
  ['nonsense', 'Unknown command: nonsense. Known: deposits, import-statement, slips, withdrawals'],
  ['depositz', 'Unknown command: depositz. Did you mean deposits?'],
  ['deposits lst', 'Unknown command: deposits lst. Known: list, flagged'],
  ['site maintenance onn', 'Unknown command: site maintenance onn. Known: on, off'],
  ['provider transfers reslove 1 done', 'Unknown command: provider transfers reslove. Known: list, ask, resolve'],
  ['site', 'Missing command: duang site. Known: maintenance.'],
  ['provider keys', 'Missing command: duang provider keys. Known: add, revoke.'],
  ['brand list --brand duang-demo', 'Unknown option of duang brand list: --brand'],
  ['deposits list --state new --state queued', '--state is given twice.'],
])('duang %s is refused with a sentence', (line, sentence) => {
  expect(() => readWords(line)).toThrow(sentence)
})

test('accepts a value that looks like an option, and lists a group without a word', () => {
  const { chosen } = read(['deposits', 'assign', '--member=-a', '7', '--reason', '-- twice'])
  expect(chosen).toMatchObject({ words: ['7'], options: { member: '-a', reason: '-- twice' } })
  expect(readWords('deposits --json').chosen).toMatchObject({ act: 'deposits list', options: { json: true } })
  expect(readWords('provider transfers').chosen).toMatchObject({ act: 'provider transfers list', words: [] })
  expect(readWords('brand set one minAge=21 name=x').chosen?.words).toEqual(['one', 'minAge=21', 'name=x'])
})

test('each command has its own name, and acts that another feature adds', () => {
  const names = COMMANDS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const named = new Set(ACTS.map(({ name }) => name))
  for (const added of ['members reset-password', 'withdrawals undebited']) expect(named).toContain(added)
})

test('duang --version prints the release, and duang alone its help', () => {
  expect(read(['--version']).text).toBe('1.2.3')
  expect(read([]).text).toContain('Usage: duang')
})

test.each([
  ['duang dep', ['deposits']],
  ['duang deposits a', ['assign', 'acknowledge']],
  ['duang deposits assign 7 --re', ['--reason']],
  ['duang provider transfers r', ['resolve']],
  ['duang report day --br', ['--brand']],
])('bash completes %s', async (line, completions) => {
  const script: string[] = []
  const { chosen } = readWords('completion bash')
  const input = { act: 'completion bash', words: [], options: {}, report: () => undefined, clock: () => new Date() }
  await chosen?.command.acts.bash?.standalone?.({ ...input, say: (text) => script.push(text) })
  const words = line.split(' ')
  const probe = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _duang; printf '%s\\n' "\${COMPREPLY[@]}"`
  const found = execFileSync('bash', ['-c', `${script.join('\n')}\n${probe}`], { encoding: 'utf8' })
  expect(found.trim().split('\n').sort()).toEqual([...completions].sort())
})
