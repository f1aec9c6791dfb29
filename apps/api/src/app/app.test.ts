import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

test('an unknown host is nobody’s site', async () => {
  const answer = await site.fastify.inject({ url: '/api/setting', headers: { host: 'elsewhere.example' } })
  expect(answer.statusCode).toBe(421)
  expect(answer.json().code).toBe('host_unknown')
})

test('the wire is described by the values that serve it', async () => {
  const answer = await site.fastify.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })
  expect(answer.json().openapi).toBe('3.1.0')
  const page = await site.fastify.inject({ url: '/api/docs', headers: { host: 'localhost' } })
  expect(page.body).toContain('/api/auth/withdraw/{uuid}')
})
