/** "Adding a feature" in ARCHITECTURE.md names every file that lists features, and no other. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from './files.ts'

/** How a list names a feature, by the files that may hold lists. */
const ENTRIES: readonly (readonly [files: RegExp, entry: RegExp])[] = [
  [/^packages\/contract\/src\/[\w-]+\.ts$/, /import \{[^}]*\b\w+(?:Calls|Refusals)\b[^}]*\} from '\.\//],
  [/^apps\/api\/src\/(?:app|core)\/.*\.ts$/, /from '#features\/[\w-]+\/[\w-]+\/(?:feature|settings)\.ts'/],
  [
    /^apps\/web\/(?:src\/(?:app|core)|gallery)\/.*\.tsx?$/,
    /\bpage\('\/[^']*', '\w+', '[\w-]+\/[\w-]+\/[\w-]+'|from '#features\/[\w-]+\/[\w-]+\/(?:gallery\.ts|[\w-]+-screen\.tsx)'/,
  ],
  [/^apps\/desk\/src\/app\/screens\/[\w-]+\.ts$/, /import\('#features\/[\w-]+\/[\w-]+\/[\w-]+-screen\.tsx'\)/],
  // Lists of settings, transfer kinds and tables, which features bring.
  [/^apps\/desk\/src\/features\/site\/brand\/help\.ts$/, /\bSETTING_HELP\b/],
  [/^packages\/contract\/src\/books\/(?:th|en)-transfer-names\.ts$/, /deposit/],
  [/^apps\/api\/src\/features\/account\/personal\/personal-tables\.ts$/, /\bPERSONAL_TABLES\b/],
  [/^apps\/api\/test\/database\/schema\/subjects\.ts$/, /\bSUBJECTS\b/],
  [/^lab\/chaos\/[\w-]+\.ts$/, /from '\.\/features\/[\w-]+\.ts'/],
]

test('each file that lists features stands in the table of ARCHITECTURE.md', () => {
  const lists = ENTRIES.flatMap(([files, entry]) =>
    sourceFiles(files)
      .filter(({ name, text }) => !name.includes('.test.') && entry.test(text))
      .map(({ name }) => name),
  )
  const [, section = ''] = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('## Adding a feature')
  const table = section.split('\n').filter((line) => line.startsWith('|'))
  const named = table.flatMap((line) => [...line.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file))
  expect(named.sort(), '"Adding a feature" of ARCHITECTURE.md').toEqual(lists.sort())
})
