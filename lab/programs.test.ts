import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from '../tools/rules/files.ts'
import { PROGRAMS } from './programs.ts'

test('every program of the lab exists, and every one that names itself is listed', () => {
  expect(PROGRAMS.filter(({ file }) => !existsSync(path.join(ROOT, file)))).toEqual([])
  const named = sourceFiles(/^lab\/[\w/-]+\.ts$/).flatMap(
    ({ text }) => /^\/\*\*(?: |\n \* )`npm run lab -- ([a-z-]+)/.exec(text)?.[1] ?? [],
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !PROGRAMS.some((each) => each.name === name))).toEqual([])
})
