import { expect, test } from 'vitest'
import { sourceFiles } from './files.ts'
import { COVERED, COVERED_SOURCES, EXCLUDED, REPLACED } from './vocabulary.ts'

const sources = sourceFiles(/^(apps|packages|lab|scripts|tools)\/.*\.(ts|tsx|sql)$/)
  .filter(({ name }) => !name.startsWith('tools/vocabulary'))
  .map(({ name, text }) => `${name}\n${text}`)

/** Generated tables and verbatim output take their words from the sources; lines keep their numbers. */
const writtenByHand = (text: string): string =>
  text.replace(/<!-- table: [\w ]+ -->[\s\S]*?<!-- end of table -->|^```[\s\S]*?^```/gm, (part) =>
    part.replace(/[^\n]/g, ''),
  )

const NAME = /`[^`]+`|\]\([^)]*\)|[\w-]+\.(?:tsx?|sql|css)\b/g

/** The first replaced word of a line. A name in code type passes as long as a source has it. */
function wrongWord(line: string): string | undefined {
  const prose = line.replace(NAME, '')
  const names = (line.match(NAME) ?? []).join('\n')
  for (const { word, term } of REPLACED) {
    const inProse = word.exec(prose)?.[0]
    const inName = word.exec(names)?.[0]
    const isGone = inName !== undefined && !sources.some((source) => source.includes(inName))
    if (inProse !== undefined || isGone) return `"${inProse ?? inName}"; write: ${term}`
  }
  return undefined
}

test('documents use the terms of docs/glossary.md', () => {
  const pages = sourceFiles(COVERED).filter(({ name }) => !EXCLUDED.test(name))
  const found = pages.flatMap(({ name, text }) =>
    writtenByHand(text)
      .split('\n')
      .map((line, index) => ({ place: `${name}:${index + 1}`, wrong: wrongWord(line) }))
      .filter(({ wrong }) => wrong !== undefined)
      .map(({ place, wrong }) => `${place}: ${wrong}`),
  )
  expect(found).toEqual([])
})

test('sources use the terms of docs/glossary.md', () => {
  const words = REPLACED.filter(({ isProse }) => !isProse)
  const files = sourceFiles(COVERED_SOURCES).filter(({ name }) => !EXCLUDED.test(name))
  const found = files.flatMap(({ name, text }) =>
    words.flatMap(({ word, term }) => {
      const hit = word.exec(text)?.[0]
      return hit === undefined ? [] : [`${name}: "${hit}"; write: ${term}`]
    }),
  )
  expect(found).toEqual([])
})

test('a replaced word in prose is found; a name that a source has is not', () => {
  expect(wrongWord('The gateway weighs a bet.')).toContain('evaluate')
  expect(wrongWord('See `sourceFiles` in [files.ts](../tools/files.ts).')).toBeUndefined()
  expect(wrongWord('Read the second part.')).toBeUndefined()
})
