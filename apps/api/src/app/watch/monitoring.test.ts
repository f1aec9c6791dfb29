/** Compares metrics, rules, dashboard, their document and the runbook with what a running api serves. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createStaffListener } from '../staff.ts'

const DOCS = path.join(import.meta.dirname, '../../../../../docs')
const read = (name: string) => readFileSync(path.join(DOCS, name), 'utf8')
const RULES = read('monitoring/alerts.yml')

let site: TestSite
/** Kinds by name. */
let metrics: Map<string, string>
beforeAll(async () => {
  site = await createTestSite()
  const staff = createStaffListener(site.platform)
  const { body } = await staff.inject('/metrics')
  await staff.close()
  metrics = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]))
})
afterAll(() => site.stop())

const isKnown = (name: string): boolean => {
  const family = name.replace(/_(bucket|count|sum)$/, '')
  return metrics.has(name) || metrics.get(family) === 'histogram'
}
const unknownIn = (expression: string): string[] =>
  [...expression.replace(/"[^"]*"/g, '').matchAll(/\b(?:duang|nodejs|process)_\w+/g)]
    .map(([name]) => name)
    .filter((name) => !isKnown(name))
const alerts = [...RULES.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expression = '']) => ({
  name,
  expression,
}))

test('the document lists every metric of the api, with its labels', () => {
  const documented = [...read('monitoring.md').matchAll(/^\| `(duang_\w+)`/gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual([...metrics.keys()].filter((name) => name.startsWith('duang_')).toSorted())
})

test('every rule reads metrics that exist', () => {
  expect(alerts.length).toBe(RULES.split('- alert:').length - 1)
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.filter(({ expression }) => unknownIn(expression).length > 0)).toEqual([])
  expect(unknownIn('rate(duang_nothing_total{a="duang_other"}[5m])')).toEqual(['duang_nothing_total'])
})

test('every panel of the dashboard reads metrics that exist', () => {
  const { panels } = JSON.parse(read('monitoring/grafana.json')) as { panels: { targets?: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(20)
  expect(expressions.flatMap(unknownIn)).toEqual([])
})

test('every rule leads to its entry of the runbook, which is complete', () => {
  const runbook = read('runbook.md')
  const entries = new Map(
    runbook
      .split(/^### /m)
      .slice(1)
      .map((text) => [text.split('\n', 1)[0] ?? '', text]),
  )
  expect([...entries.keys()].toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  for (const { name } of alerts) {
    expect(RULES).toContain(`runbook_url: docs/runbook.md#${name.toLowerCase()}\n`)
    const entry = entries.get(name) ?? ''
    expect(entry.match(/^ {4}\S/gm)?.length, name).toBe(3)
    for (const part of ['Members notice', 'Cause', 'Remedy', 'Wake a person'])
      expect(entry, name).toContain(`- **${part}**: `)
  }
})

test('rules hold every alert in their tests, and promtool accepts both where it is installed', () => {
  const tested = read('monitoring/alerts.test.yml')
  for (const { name } of alerts) expect(tested).toContain(`alertname="${name}"`)
  if (spawnSync('promtool', ['--version']).error) return
  const promtool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8' })
  expect(promtool('check', 'rules', path.join(DOCS, 'monitoring/alerts.yml'))).toContain('SUCCESS')
  expect(promtool('test', 'rules', path.join(DOCS, 'monitoring/alerts.test.yml'))).toContain('SUCCESS')
})
