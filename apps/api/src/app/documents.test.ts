import { CALLS, REFUSALS } from '@duang/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../test/site.ts'
import { openApi } from './open-api/open-api.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const get = (url: string, etag = '') =>
  site.fastify.inject({ url, headers: { host: 'localhost', 'if-none-match': etag } })

type Operation = { operationId: string; security: Record<string, unknown>[] }
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, { enum?: string[] }> }
}

const lint = async (document: unknown) =>
  lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  })

describe('the document', () => {
  const document = openApi() as Document

  test('has no finding of the recommended rules', async () => {
    expect(await lint(document)).toEqual([])
  })

  test('would have findings with an unknown schema', async () => {
    const broken = structuredClone(document)
    delete broken.components.schemas.Refusal
    expect((await lint(broken)).map((each) => each.ruleId)).toContain('no-unresolved-refs')
  })

  test('has every call of the contract', () => {
    for (const { path, method, name } of CALLS)
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: name })
  })

  test.each([
    ['/api/auth/withdraw/{uuid}', ['session', 'sessionCookie']],
    ['/bank/v1/{feed}/statement', ['webhookSignature']],
    ['/provider/v1/{provider}/bet', ['providerSignature']],
  ])('%s needs %j', (path, schemes) => {
    const [operation] = Object.values(document.paths[path] ?? {})
    expect(operation?.security.flatMap((each) => Object.keys(each))).toEqual(schemes)
  })

  test('has the requests of Duang to banks and providers as webhooks', () => {
    expect(Object.keys(document.webhooks)).toEqual(expect.arrayContaining(['bank.payouts', 'studio.launch']))
  })

  test('names the codes of refusals', () => {
    expect(document.components.schemas.RefusalCode?.enum).toEqual(Object.keys(REFUSALS))
  })
})

test('the served document is this one', async () => {
  expect((await get('/api/openapi.json')).json()).toEqual(openApi())
})

test.each([
  ['/api/docs', 'text/html'],
  ['/api/docs/start.js', 'text/javascript'],
  ['/api/docs/swagger-ui-bundle.js', 'text/javascript'],
  ['/api/docs/swagger-ui.css', 'text/css'],
  ['/api/openapi.json', 'application/json'],
])('%s is made once and cached by browsers', async (url, type) => {
  const first = await get(url)
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  expect(first.headers['content-type']).toContain(type)
  const again = await get(url, String(first.headers.etag))
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the page loads from its own host only', async () => {
  const policy = String((await get('/api/docs')).headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /)
  expect(policy).toContain("frame-ancestors 'none'")
})
