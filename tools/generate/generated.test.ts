import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../rules/files.ts'
import { GENERATED } from './generated.ts'

test.each(Object.entries(GENERATED))('%s equals its source; run `npm run generate` if not', (name, make) => {
  expect(readFileSync(path.join(ROOT, name), 'utf8')).toBe(make())
})
