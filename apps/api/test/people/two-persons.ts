/** A test site with an owner and a person of finance at its desk, for what one proposes and the other approves. */
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from './desk.ts'
import { createTestSite, type TestSite } from './site.ts'

type Parts = { site: TestSite; desk: TestDesk; owner: TestPerson; finance: TestPerson }

/** Starts them before the tests of the file and stops them afterwards. */
export function withTwoPersons() {
  const parts = {} as Parts
  beforeAll(async () => {
    const site = await createTestSite()
    const desk = await createTestDesk(site)
    Object.assign(parts, { site, desk, owner: await desk.person('owner'), finance: await desk.person('finance') })
  })
  afterAll(async () => {
    await parts.desk.stop()
    await parts.site.stop()
  })
  const params = () => ({ brand: parts.desk.brand })
  const proposed = async (kind: string) =>
    (await parts.owner.call(listProposals, { params: params(), query: { state: 'open' } })).items.find(
      (each) => each.kind === kind,
    )
  return {
    parts,
    params,
    /** The open proposal of a kind. */
    proposed,
    /** Refused to the author. Then twenty approvals at once, of which one is carried out. */
    async approved(kind: string): Promise<void> {
      const input = { params: params(), body: { proposal: (await proposed(kind))?.id ?? '' } }
      expect(await outcomeOf(parts.owner.call, approveProposal, input)).toBe('desk_proposal_own')
      const all = await Promise.all(
        Array.from({ length: 20 }, () => outcomeOf(parts.finance.call, approveProposal, input)),
      )
      expect(all.filter((each) => each === 'done')).toHaveLength(1)
    },
  }
}
