import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { registry } from '../watch/metrics.ts'
import { contentSecurityPolicy, REPORT_ADDRESS } from './content-policy.ts'

let site: TestSite
const lines: string[] = []
beforeAll(async () => {
  site = await createTestSite({ onLog: (line) => lines.push(line) })
})
afterAll(() => site.stop())

const send = async (payload: string, type = 'application/csp-report') => {
  const headers = { host: 'localhost', 'content-type': type }
  return (await site.fastify.inject({ method: 'POST', url: REPORT_ADDRESS, headers, payload })).statusCode
}
const oldForm = (directive: string, blocked = 'inline') =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'http://localhost/aff/SECRET12',
      'violated-directive': directive,
      'blocked-uri': blocked,
      'source-file': 'http://localhost/assets/index.js',
    },
  })
const logged = () => lines.filter((line) => line.includes('more than its policy allows'))
const counted = async (directive: string): Promise<number> => {
  const metric = await registry.getSingleMetric('duang_policy_reports_total')?.get()
  return metric?.values.find(({ labels }) => labels.directive === directive)?.value ?? 0
}

test('a page makes no script of text, and names the address for reports of violations', () => {
  const policy = contentSecurityPolicy({
    nonce: 'N',
    frames: "'none'",
    media: "'self'",
    host: 'localhost',
    isHttps: false,
  })
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types duang-worker")
  expect(policy).toContain(`report-uri ${REPORT_ADDRESS}`)
  expect(policy).not.toMatch(/unsafe-|\*|https?:/)
})

test('counts both forms of reports, and logs a kind once, without paths', async () => {
  expect(await send(oldForm('script-src-elem', 'https://evil.example/x.js?phone=0812345678'))).toBe(204)
  const body = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/y',
    sourceFile: 'http://localhost/assets/other.js',
  }
  expect(await send(JSON.stringify([{ type: 'csp-violation', body }]), 'application/reports+json')).toBe(204)
  expect(await counted('script-src-elem')).toBe(2)
  expect(logged()).toHaveLength(1)
  expect(logged()[0]).toContain('https://evil.example')
  expect(logged()[0]).not.toMatch(/0812345678|x\.js|SECRET12/)
})

test('strangers cannot name metrics, fill the log, or send more than a report', async () => {
  const before = logged().length
  expect(await send(oldForm('<script>alert(1)</script>'))).toBe(204)
  expect(await counted('other')).toBe(1)
  expect(await send('{}')).toBe(204)
  expect(await send('[null]', 'application/reports+json')).toBe(204)
  expect(await send('{"__proto__":{"x":1}}')).toBe(400)
  expect(await send('not json')).toBe(400)
  expect(await send(oldForm('img-src').replace('SECRET12', 'x'.repeat(9_000)))).toBe(413)
  expect(await send('{}', 'text/html')).toBe(415)
  expect(logged().length).toBe(before + 1)
})

test('beyond sixty in a minute reports are dropped unread, until the next minute', async () => {
  site.advance(60_000)
  const before = await counted('font-src')
  for (let n = 0; n < 65; n++) await send(oldForm('font-src'))
  expect((await counted('font-src')) - before).toBe(60)
  expect(await counted('dropped')).toBe(5)
  site.advance(60_000)
  await send(oldForm('font-src'))
  expect((await counted('font-src')) - before).toBe(61)
})
