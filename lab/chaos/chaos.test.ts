import { expect, test } from 'vitest'
import { runChaos } from './run.ts'

const FEW = { clients: 8, portBase: 5350, print: () => undefined }

test('a cycle: every operation exactly once, whatever was killed and cut', { timeout: 600_000 }, async () => {
  const report = await runChaos({ ...FEW, cycles: 1, seed: 7 })
  expect(report.findings).toEqual([])
  expect(report).toMatchObject({ cycles: 1, lost: 0, duplicated: 0, ghost: 0, broken: 0 })
  expect(report.operations.transfer?.acked).toBeGreaterThan(40)
})

test('a lost row turns it red', { timeout: 600_000 }, async () => {
  const report = await runChaos({ ...FEW, cycles: 1, seed: 7, control: 'lose-row' })
  expect(report.lost).toBeGreaterThan(0)
})
