/** Every act of every command of `duang`: what it does not take is refused before anything is opened. */
import { expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { readArguments } from '#core/command-arguments.ts'
import { COMMANDS } from './commands.ts'

const ACTS = COMMANDS.flatMap((command) =>
  Object.entries(command.acts).map(([act, form]) => ({ command, name: `${command.name} ${act}`.trim(), act, form })),
)
const said = (command: (typeof COMMANDS)[number], line: string) => () => readArguments(command, line.split(' '))
const wordsOf = (act: string, count: number) => [...act.split(' ').filter(Boolean), ...Array(count).fill('word')]

test.each(ACTS)('$name knows its own options and refuses every other one', ({ command, act, form }) => {
  const words = wordsOf(act, Math.min(form.words, 3))
  const own = [
    ...(form.options ?? []).flatMap((name) => [`--${name}`, 'value']),
    ...(form.flags ?? []).map((name) => `--${name}`),
  ]
  const read = readArguments(command, [...words, ...own, '--json'])
  expect(read.words).toEqual(words)
  expect(Object.keys(read.options)).toEqual([...(form.options ?? []), ...(form.flags ?? []), 'json'])
  for (const unknown of ['--dryrun', '--brnad', '--no-such-thing', '-x', '--json=1']) {
    expect(() => readArguments(command, [...words, unknown])).toThrow(CommandMistake)
    expect(() => readArguments(command, [unknown, ...words])).toThrow(CommandMistake)
  }
  for (const name of form.options ?? []) {
    expect(() => readArguments(command, [...words, `--${name}`])).toThrow(`--${name} needs a value.`)
    expect(() => readArguments(command, [...words, `--${name}`, '--json'])).toThrow(`--${name} needs a value.`)
  }
})

test.each(ACTS.filter(({ form }) => Number.isFinite(form.words)))(
  '$name refuses a word too many',
  ({ command, act, form }) => {
    expect(() => readArguments(command, wordsOf(act, form.words + 1))).toThrow(CommandMistake)
  },
)

test.each([
  ['import-statement', 'lines.csv --feed kbank --dryrun', '--dry-run'],
  ['site', 'maintenance on --brnad fahsai-demo', '--brand'],
  ['games', 'off lanna reels --brnad fahsai-demo', '--brand'],
  ['deposits', 'ignore 1 --raeson no', '--reason'],
  ['withdrawals', 'returned ID --lien 7', '--line'],
  ['verify-ledger', '--al', '--all'],
])('%s %s: the nearest option is named', (name, line, nearest) => {
  const command = COMMANDS.find((each) => each.name === name) as (typeof COMMANDS)[number]
  expect(said(command, line)).toThrow(`Is ${nearest} meant?`)
})

test.each([
  ['deposits', 'ignore 1 2 --reason no', '"deposits ignore" takes no further word: 2.'],
  ['deposits', 'lst', 'There is no "deposits lst". Known: list, explain'],
  ['site', 'maintenance onn', 'There is no "site maintenance onn". Known: list, on, off'],
  ['provider', 'transfers reslove 1 done', 'There is no "provider transfers reslove". Known: list, ask, resolve'],
  ['brand', 'list --brand duang-demo', '"brand list" does not know --brand.'],
  ['deposits', 'list --state new --state queued', '--state is given twice.'],
  ['site', '--brand duang-demo', 'Say what: duang site maintenance'],
])('%s %s: says what is wrong', (name, line, sentence) => {
  const command = COMMANDS.find((each) => each.name === name) as (typeof COMMANDS)[number]
  expect(said(command, line)).toThrow(sentence)
})

test('options may stand before the words, and a value may look like a word', () => {
  const deposits = COMMANDS.find((each) => each.name === 'deposits') as (typeof COMMANDS)[number]
  const read = readArguments(deposits, ['--brand', 'list', 'assign', '--member=-a', '7', '--reason', 'why'])
  expect(read).toEqual({ words: ['assign', '7'], options: { brand: 'list', member: '-a', reason: 'why' } })
})

test('what the usage shows is what is taken, and all that is taken is shown', () => {
  for (const command of COMMANDS) {
    const shown = new Set([...command.usage.join('\n').matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name))
    const taken = new Set(
      Object.values(command.acts).flatMap((form) => [...(form.options ?? []), ...(form.flags ?? [])]),
    )
    shown.delete('json')
    expect({ command: command.name, options: [...shown].sort() }).toEqual({
      command: command.name,
      options: [...taken].sort(),
    })
    for (const act of Object.keys(command.acts).filter((each) => !each.endsWith('list')))
      expect(command.usage.join('\n').replaceAll('|', ' '), `${command.name} ${act}`).toContain(act.split(' ').at(-1))
  }
})
