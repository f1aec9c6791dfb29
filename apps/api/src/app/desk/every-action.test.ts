/** Loops over the actions and lists of staff: their words, their fields, their handlers. Calls of every role are in every-desk-call.test.ts. */
import { REFUSALS } from '@duang/contract'
import { ACTIONS } from '@duang/contract/action/actions'
import { type Action, isAction } from '@duang/contract/action/define-action'
import { isList, type List } from '@duang/contract/action/define-list'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import { describe, expect, test } from 'vitest'
import { optionOf } from '#entry/action/command-input.ts'
import { hasSecondPerson } from '#entry/action/second-person.ts'
import { FEATURES } from '../features.ts'

const all: readonly DeskCallDefinition[] = ACTIONS
const actions = all.filter(isAction)
const lists = all.filter(isList)
const names = (defined: readonly { name: string }[]) => defined.map(({ name }) => name).sort()
const THAI = /\p{Script=Thai}/u
const isSaid = ({ th, en }: { th: string; en: string }) =>
  (THAI.test(th) || th === en) && en.trim() !== '' && !THAI.test(en)

test('every action and every list has one handler, and no handler lacks its definition', () => {
  expect(all.length).toBe(actions.length + lists.length)
  expect(names(FEATURES.flatMap((each) => each.actions ?? []).map(({ action }) => action))).toEqual(names(actions))
  expect(names(FEATURES.flatMap((each) => each.lists ?? []).map(({ list }) => list))).toEqual(names(lists))
})

describe.each(actions.map((action) => [action.name, action] as const))('%s', (_, action: Action) => {
  const fields = Object.entries(action.fields)

  test('speaks both languages', () => {
    const words = [action.title, action.help, ...fields.flatMap(([, { label, hint }]) => [label, hint])]
    expect(words.filter((each) => each !== undefined && !isSaid(each))).toEqual([])
  })

  test('names only its own fields, each with an option or an argument of its own', () => {
    const named = [...action.subject, action.member, action.amount, ...(action.secretFields ?? [])]
    expect(named.filter((name) => name !== undefined && !Object.hasOwn(action.fields, name))).toEqual([])
    const options = fields.filter(([, { isArgument }]) => !isArgument).map(([name]) => optionOf(name))
    expect(new Set([...options, 'as', 'json', 'brand']).size).toBe(options.length + 3)
    // An argument that may be left out is the last one.
    const words = fields.filter(([, { isArgument }]) => isArgument).map(([, { isOptional }]) => isOptional === true)
    expect(words).toEqual([...words].sort())
  })

  test('asks for a reason before a second person sees it, and refuses by known codes', () => {
    if (hasSecondPerson(action)) expect(Object.keys(action.fields)).toContain('reason')
    for (const code of action.refusals) expect(REFUSALS).toHaveProperty(code)
  })
})

test.each(lists.map((list) => [list.name, list] as const))(
  '%s has words for its columns and filters',
  (_, list: List) => {
    const words = [list.title, ...Object.values(list.row).map(({ label }) => label)]
    const said = [...words, ...Object.values(list.filters).map(({ label }) => label)]
    expect(said.filter((each) => each !== undefined && !isSaid(each))).toEqual([])
    expect(Object.values(list.filters).filter(({ isOptional, isArgument }) => !isOptional && !isArgument)).toEqual([])
  },
)
