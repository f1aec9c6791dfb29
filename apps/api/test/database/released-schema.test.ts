/** Functions of the last release stay while its processes may run. */
import { expect, inject, test } from 'vitest'
import { TEMPLATE } from './postgres.ts'
import { functionSignatures, missingFunctions, readReleased } from './released-schema.ts'

test('functions of the release keep name, parameters, result and right', async () => {
  const current = await functionSignatures(inject('postgresUrl') + TEMPLATE)
  const released = readReleased()
  // A changed function gets another name or other parameters, and the old one stays in its file for one more release.
  expect(missingFunctions(released, current)).toEqual([])
  const changed = current.map((each) => each.replace('gateway.played_ms(', 'gateway.played_seconds('))
  expect(missingFunctions(released, changed)).toEqual([expect.stringContaining('gateway.played_ms(')])
})
