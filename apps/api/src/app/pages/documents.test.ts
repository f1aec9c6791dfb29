import { CALLS, REFUSALS } from '@duang/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { DESCRIBED_FIELDS } from '../open-api/field-descriptions.ts'
import { FIRST_HOUR } from '../open-api/first-hour/first-hour.ts'
import { openApi } from '../open-api/open-api.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const get = (url: string, etag = '') =>
  site.fastify.inject({ url, headers: { host: 'localhost', 'if-none-match': etag } })

type Operation = {
  operationId: string
  description?: string
  security: Record<string, unknown>[]
  responses: Record<string, { content: Record<string, { example?: unknown }> }>
}
type Schema = { description?: string; required?: string[]; enum?: string[]; properties?: Record<string, Schema> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema> }
}

const lint = async (document: unknown) =>
  lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  })

type Found = { at: string; schema: Record<string, unknown> }

/** Every schema of the document, with its place: below `schema` and `schemas`, and inside of other schemas. */
function schemasIn(value: unknown, at = '', isSchema = false): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const here = isSchema && !Array.isArray(value) ? [{ at, schema: value as Found['schema'] }] : []
  return here.concat(
    Object.entries(value).flatMap(([name, each]) => {
      const place = at === '' ? name : `${at}.${name}`
      // Examples are values.
      if (name === 'example' || (isSchema && (name === 'enum' || name === 'const'))) return []
      const isMap = /^(schemas|properties|patternProperties)$/.test(name) && !/\.properties$/.test(at)
      const isList = /^(allOf|anyOf|oneOf|prefixItems)$/.test(name)
      if (isMap || isList) return Object.entries(each).flatMap(([key, one]) => schemasIn(one, `${place}.${key}`, true))
      return schemasIn(each, place, name === 'schema' || (isSchema && /^(items|additionalProperties|not)$/.test(name)))
    }),
  )
}

const saysType = (schema: Found['schema']): boolean =>
  ['type', '$ref', 'allOf', 'anyOf', 'oneOf', 'not'].some((each) => each in schema)

describe('the document', () => {
  const document = openApi() as Document
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((each) =>
    Object.values(each),
  )

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

  test('has statuses that generators print as numbers', () => {
    const statuses = operations.flatMap(({ responses }) => Object.keys(responses))
    expect(statuses.filter((each) => !/^([1-5]\d\d|default)$/.test(each))).toEqual([])
  })

  test('has an id of its own for each operation', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([])
  })

  test('has a type for each schema, and no default that a generator takes for a required field', () => {
    const schemas = schemasIn(document)
    expect(schemas.length).toBeGreaterThan(2_000)
    expect(schemas.filter(({ schema }) => !saysType(schema)).map(({ at }) => at)).toEqual([])
    expect(schemas.filter(({ schema }) => 'default' in schema).map(({ at }) => at)).toEqual([])
  })

  test('has no allOf of rules for a text, which a generator takes for an object', () => {
    const lists = schemasIn(document).filter(({ schema }) => 'allOf' in schema && schema.type !== 'object')
    const isObject = (each: Found['schema']) => '$ref' in each || each.type === 'object'
    expect(lists.filter(({ schema }) => !(schema.allOf as Found['schema'][]).every(isObject))).toEqual([])
    const day = document.paths['/api/auth/history/transfers/{uuid}']?.get
    const [pattern = ''] = schemasIn(day).flatMap(({ schema }) =>
      /20/.test(String(schema.pattern)) ? [schema.pattern] : [],
    )
    const isDay = (text: string) => new RegExp(String(pattern)).test(text)
    expect(['2026-11-28', '2024-02-29', '1999-12-31', '2026-02-29', '20'].map(isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('leaves a field with a default out of the required ones of a request', () => {
    expect(document.components.schemas.UserCreditBody).toMatchObject({
      properties: { balanceType: { type: 'string', description: expect.stringContaining('Default: `"M"`.') } },
    })
    expect(document.components.schemas.UserCreditBody?.required ?? []).not.toContain('balanceType')
  })

  test('describes and shows the calls of the first hour', () => {
    const shown = operations.filter(({ responses }) => responses['200']?.content['application/json']?.example)
    expect(shown.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(FIRST_HOUR).sort())
    expect(operations.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([])
  })

  test('describes only fields that exist', () => {
    const described = schemasIn(document).flatMap(({ at, schema }) => (schema.description ? [at] : []))
    const paths = described.map((at) =>
      at.replace(/^components\.schemas\./, '').replace(/\.(properties|items|anyOf\.\d+)(?=\.)/g, ''),
    )
    expect(paths).toEqual(expect.arrayContaining([...DESCRIBED_FIELDS]))
  })

  test('says that the account of a deposit is the member’s own', () => {
    const body = document.components.schemas.DepositAssignAccountBody?.properties
    expect(body?.bankId?.description).toContain('member’s own account')
    expect(document.paths['/api/auth/user/transfer/to/bank']?.post?.description).toContain('operator’s account')
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
