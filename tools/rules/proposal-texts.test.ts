/** Second persons read what a proposal is about in words. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FEATURES } from '../../apps/api/src/app/features.ts'
import { hasSecondPerson } from '../../apps/api/src/entry/action/second-person.ts'
import { ROOT } from './files.ts'

test('every kind of proposal has a title in Thai and English', () => {
  const file = 'apps/desk/src/features/control/proposal/texts.ts'
  const texts = readFileSync(path.join(ROOT, file), 'utf8')
  const languages = texts.split('\n  en: {')
  const kinds = FEATURES.flatMap((each) => each.proposals ?? []).map(({ kind }) => kind)
  expect(languages).toHaveLength(2)
  // Those of actions have the title of the action.
  const actions = FEATURES.flatMap((each) => each.actions ?? []).filter(({ action }) => hasSecondPerson(action))
  expect(kinds.length + actions.length).toBeGreaterThan(10)
  for (const language of languages)
    expect(
      kinds.filter((kind) => !language.includes(`'${kind}': '`)),
      file,
    ).toEqual([])
})
