/** Corruptions of legal texts and consents; the verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { anApplication, apply, bankThatSays } from '../../../../test/people/applicant.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { legalInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ bank: bankThatSays({ name: 'สมหญิง ทดสอบดี' }) })
  await apply(site, anApplication())
})
afterAll(() => site.stop())

const [VERSIONS, CONSENT] = legalInvariants.map((each) => each.name) as [string, string]
const again = (version: number, publishedAt: string) => `
  insert into documents
  select brand_id, kind, language, ${version}, body, ${publishedAt}, published_by from documents where kind = 'help'`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a consent to a version that was never published',
    breaks: [CONSENT],
    statements: () => [`update consents set version = 'v2' where document = 'terms'`],
  },
  {
    what: 'a consent to a privacy notice without a version',
    breaks: [CONSENT],
    statements: () => [`update consents set version = '1' where document = 'privacy'`],
  },
  {
    what: 'a consent whose text was deleted',
    breaks: [CONSENT],
    statements: () => [`delete from documents where kind = 'privacy'`],
  },
  {
    what: 'a version that was left out',
    breaks: [VERSIONS],
    statements: () => [again(3, 'published_at')],
  },
  {
    what: 'a version published before the one that it replaces',
    breaks: [VERSIONS],
    statements: () => [again(2, "published_at - interval '1 day'")],
  },
]

testInvariants(() => site, legalInvariants, CORRUPTIONS)
