/** Corruptions of levels; the verifier must report each by the invariant that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { testInvariants } from '../../../../test/books/corruptions.ts'
import { typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { levelInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const { username } = await addMember(site)
  for (const level of ['3', '2'])
    await typed(site, ['members', 'set-level', username, level, '--reason', 'agreed by phone'])
})
afterAll(() => site.stop())

const CHAIN = 'the history of levels is a chain that ends at the level of the member'

testInvariants(() => site, levelInvariants, [
  {
    what: 'a level without its change',
    breaks: [CHAIN],
    statements: () => ['update members set level = 1'],
  },
  {
    what: 'a change that follows no other',
    breaks: [CHAIN],
    statements: () => ['update level_changes set from_level = 4 where to_level = 2'],
  },
])
