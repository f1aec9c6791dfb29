/** Proofs of work: bound, accepted once, and dearer with use. */
import { createHash } from 'node:crypto'
import type { ProofChallenge } from '@duang/contract/account/proof'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { acceptProof, newProofChallenge } from './proof.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(() => site.owner.deleteFrom('throttles').execute())

const [HERE, THERE] = ['203.0.113.9', '198.51.100.9']
const numbers = async (address: string) => (await newProofChallenge(await site.ctx(), 'test', address)).maxnumber

function solve({ algorithm, challenge, salt, maxnumber, signature }: ProofChallenge): string {
  for (let number = 0; number <= maxnumber; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, salt, number, signature })).toString('base64')
  throw new Error('no solution')
}
const accept = async (solution: string) => acceptProof(await site.ctx(), 'test', { solution, address: HERE })

test('the work of a network doubles after ten proofs of its own, once for each proof', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await numbers(HERE)).toBe(100_000)
    const solution = solve(await newProofChallenge(await site.ctx(), 'test', HERE))
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => accept(solution)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  }
  expect([await numbers(HERE), await numbers(THERE)]).toEqual([200_000, 100_000])
  site.advance(3_600_000)
  expect(await numbers(HERE)).toBe(100_000)
})

test.each([
  [99, 100_000],
  [100, 200_000],
  [300, 400_000],
  [1_000_000, 3_200_000],
])('after %i proofs of all networks the numbers are %i', async (used, expected) => {
  const { clock } = site.platform
  await site.owner
    .insertInto('throttles')
    .values({
      brand_id: 1,
      subject: `proofs:${Math.floor(clock().getTime() / 3_600_000)}`,
      failures: used,
      updated_at: clock(),
    })
    .execute()
  expect(await numbers(HERE)).toBe(expected)
})
