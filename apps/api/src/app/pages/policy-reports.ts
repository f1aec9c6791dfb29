/** Receives reports of browsers about violations of a page's policy. They need no login, so each is counted, and logged at most once. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import * as z from 'zod'
import { registry } from '../watch/metrics.ts'
import { REPORT_ADDRESS } from './content-policy.ts'

const BODY_BYTES_MAX = 8 * 1024
const REPORTS_A_REQUEST_MAX = 20
/** Requests that one process reads in a minute. The others are counted as dropped, unread. */
const REQUESTS_A_MINUTE_MAX = 60
/** Kinds of reports that are logged. A process remembers every kind until it ends. */
const KINDS_MAX = 100

const reports = new Counter({
  name: 'duang_policy_reports_total',
  help: 'What browsers reported that the policy of a page kept them from, by directive.',
  labelNames: ['directive'],
  registers: [registry],
})

const text = z.catch(z.string().max(2_000), '')
/** The two forms of the same report: `report-uri` sends one report, `report-to` several at once. */
const single = z
  .object({ 'csp-report': z.object({ 'violated-directive': text, 'blocked-uri': text, 'source-file': text }) })
  .transform(({ 'csp-report': body }) => [
    { directive: body['violated-directive'], blocked: body['blocked-uri'], source: body['source-file'] },
  ])
const several = z
  .array(
    z.object({ type: z.string(), body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }) }),
  )
  .max(REPORTS_A_REQUEST_MAX)
  .transform((list) =>
    list.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL, source: body.sourceFile })),
  )
const received = z.union([single, several])

/** One word in lower case, such as `script-src-elem`. Without this check, any sender could name our metrics. */
const DIRECTIVE = /^[a-z]+(-[a-z]+){1,4}$/
const DIRECTIVES_MAX = 40

export function serveReports(fastify: FastifyInstance, clock: () => Date): void {
  const seen = new Set<string>()
  const directives = new Set<string>()
  let minute = 0
  let readInMinute = 0

  const isTooMany = (): boolean => {
    const now = Math.floor(clock().getTime() / 60_000)
    if (now !== minute) readInMinute = 0
    minute = now
    return ++readInMinute > REQUESTS_A_MINUTE_MAX
  }
  const labelOf = (given: string): string => {
    const [word = ''] = given.split(' ', 1)
    if (!DIRECTIVE.test(word) || (!directives.has(word) && directives.size >= DIRECTIVES_MAX)) return 'other'
    directives.add(word)
    return word
  }
  const note = (request: FastifyRequest, { directive, blocked, source }: z.output<typeof single>[number]): void => {
    const label = labelOf(directive)
    reports.inc({ directive: label })
    const kind = { directive: label, blocked: originOf(blocked), source: originOf(source) }
    const key = JSON.stringify(kind)
    if (seen.has(key) || seen.size >= KINDS_MAX) return
    seen.add(key)
    request.log.warn(kind, 'a page tried more than its policy allows')
  }

  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      fastify.getDefaultJsonParser('error', 'error'),
    )
    scope.post(REPORT_ADDRESS, { bodyLimit: BODY_BYTES_MAX }, async (request, response) => {
      if (isTooMany()) reports.inc({ directive: 'dropped' })
      else for (const report of received.safeParse(request.body).data ?? []) note(request, report)
      return response.status(204).send()
    })
  })
}

/** Scheme and host, or the word in place of an address, such as `inline`. Paths can contain personal data. */
function originOf(address: string): string {
  if (/^[a-z-]{1,30}$/.test(address)) return address
  const url = URL.parse(address)
  return url ? `${url.protocol}//${url.host}`.slice(0, 200) : ''
}
