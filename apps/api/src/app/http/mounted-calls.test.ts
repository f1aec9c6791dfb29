/** The contract's list of calls against the routes of a running server. */
import { CALLS, type CallDefinition } from '@duang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const isMounted = ({ method, path }: { method: string; path: string }): boolean =>
  site.fastify.hasRoute({ method: method as CallDefinition['method'], url: path.replace(/\{(\w+)\}/g, ':$1') })
const name = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

test('the server answers every call of the contract', () => {
  expect(CALLS.filter((call) => !isMounted(call)).map(name)).toEqual([])
})
