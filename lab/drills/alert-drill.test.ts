/** Every rule has a drill, and a row in the table of measured drills. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../tools/rules/files.ts'
import { DRILLS } from './alert-drill/drills.ts'
import { RULES } from './alert-drill/prometheus.ts'
import { rulesOf } from './alert-drill/rules.ts'

const rules = rulesOf(RULES).map(({ alert }) => alert)
const rows = [
  ...readFileSync(path.join(ROOT, 'docs/monitoring.md'), 'utf8').matchAll(/^\| `([A-Z]\w+)` \| (.+?) \|/gm),
].map(([, alert = '', failure = '']) => ({ alert, failure }))

test('each rule has one drill', () => {
  expect(rules.length).toBeGreaterThan(20)
  expect(DRILLS.map(({ alert }) => alert).toSorted()).toEqual(rules.toSorted())
})

test('the document has the measured drill of each rule', () => {
  const drills = DRILLS.map(({ alert, failure }) => ({ alert, failure }))
  expect(new Set(rows)).toEqual(new Set(drills))
})
