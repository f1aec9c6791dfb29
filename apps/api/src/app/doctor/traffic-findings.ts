/** Findings on what arrives: messages of banks that are refused, and proxies that drop a header. */
import { get } from 'node:https'
import { sql } from 'kysely'
import type { Db } from '#kit/database/db.ts'
import type { Observations, RefusedWebhooks } from '#kit/observed.ts'
import type { Config } from '#kit/start/config.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'
import { type Machine, remediesOf } from './machine.ts'

const PROBE_MS = 5_000

type Traffic = {
  machine: Machine
  /** What the proxies do now, by {@link proxyFindings}. */
  proxies: readonly Finding[]
}

/** Every api process of this machine reports what it saw. None: `process-findings.ts` says so. */
export async function trafficFindings(config: Config, db: Db, { machine, proxies }: Traffic): Promise<Finding[]> {
  const ports = Array.from({ length: config.WORKERS }, (_, n) => config.OPERATOR_PORT + n)
  const seen = (await Promise.all(ports.map(observationsOn))).filter((each) => each !== undefined)
  if (seen.length === 0) return []
  return [
    ...(await webhookFindings(
      seen.flatMap(({ webhooks }) => webhooks),
      db,
    )),
    ...forwardingFindings(seen, config, { machine, proxies }),
  ]
}

async function observationsOn(port: number): Promise<Observations | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/observations`, { signal: AbortSignal.timeout(PROBE_MS) })
    return response.ok ? ((await response.json()) as Observations) : undefined
  } catch {
    return undefined
  }
}

/** What the author of the robot does about each reason. */
const FAULTS: Readonly<Record<string, string>> = {
  expired: 'set the clock of the robot: timedatectl; docs/bank-protocol.md, "Wrong clocks"',
  forged: 'give the robot the secret of the feed, or a new one: duang feeds rotate FEED. Sign the bytes that are sent',
  misaddressed: 'the id of a message begins with d1:BRAND:FEED: of this brand and feed',
  missing: 'send the headers webhook-id, webhook-timestamp and webhook-signature; a proxy must pass them on',
  malformed: 'send the headers as docs/bank-protocol.md has them',
  unknown: 'compare host and name in the address with duang feeds list; a feed may be off',
}

async function webhookFindings(refused: readonly RefusedWebhooks[], db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; accepted_at: Date | null }>`
    select
      b.client_id || '/' || f.feed as name,
      a.message_at as accepted_at
    from bank_feeds f
    join brands b using (brand_id)
    left join feed_arrivals a on a.brand_id = f.brand_id and a.feed = f.feed`.execute(db)
  const feeds = new Map(rows.map(({ name, accepted_at }) => [name, accepted_at?.getTime() ?? 0]))
  if (refused.length === 0) return [ok('webhooks', 'No message of a bank was refused within a day.')]
  const groups = Map.groupBy(refused, ({ brand, feed, fault }) => {
    // Strangers invent names of feeds: those are one line.
    const name = feeds.has(`${brand}/${feed}`) ? `${brand}/${feed}` : 'an unknown feed'
    return JSON.stringify([name, fault])
  })
  return [...groups].map(([key, each]) => {
    const [name, fault] = JSON.parse(key) as [string, string]
    const count = each.reduce((sum, one) => sum + one.count, 0)
    const lastAt = Math.max(...each.map((one) => Date.parse(one.lastAt)))
    const isOver = (feeds.get(name) ?? 0) > lastAt
    const last = `${bangkokStamp(new Date(lastAt))}${isOver ? ', and a later message was accepted' : ''}`
    const examples =
      name === 'an unknown feed' ? ` (${[...new Set(each.map(({ feed }) => feed))].slice(0, 3).join(', ')})` : ''
    const finding = {
      what: `Refused messages to ${name}${examples} within a day: ${count}, ${fault}. The last one: ${last}.`,
      why: isOver
        ? 'The cause seems to be gone. A restart of the api begins the count anew.'
        : 'Deposits of refused messages are not credited.',
      todo: FAULTS[fault] ?? 'read the lines "webhook refused" in the log of the api',
    }
    // Messages to names that do not exist are often noise of the Internet.
    return name === 'an unknown feed' || isOver ? advice('webhooks', finding) : wrong('webhooks', finding)
  })
}

function forwardingFindings(seen: readonly Observations[], config: Config, { machine, proxies }: Traffic): Finding[] {
  const { settings, restart } = remediesOf(machine)
  const sum = (of: 'withoutProto' | 'untrusted') => {
    const all = seen.flatMap((each) => each[of])
    return {
      count: all.reduce((total, { count }) => total + count, 0),
      from: [...new Set(all.map(({ key }) => key))].join(', '),
    }
  }
  const [dropped, strange] = [sum('withoutProto'), sum('untrusted')]
  const isMended = proxies.length > 0 && proxies.every(({ level }) => level === 'ok')
  const what = `${dropped.count} requests within a day came from the proxy ${dropped.from} without X-Forwarded-Proto.`
  return [
    ...(dropped.count === 0 ? [] : [isMended ? mendedProto(what, restart) : droppedProto(what)]),
    ...(strange.count > 0
      ? [
          advice('proxy-trust', {
            what: `${strange.count} requests within a day have forwarding headers of ${strange.from}, which TRUST_PROXY (${config.TRUST_PROXY}) does not trust.`,
            why: 'If these are your proxies, all visitors count as one address, and session cookies are not Secure.',
            todo: `Set TRUST_PROXY in ${settings} to the addresses of your proxies alone, then ${restart}`,
          }),
        ]
      : []),
  ]
}

const droppedProto = (what: string): Finding =>
  wrong('proxy-proto', {
    what,
    why: 'The site takes them for unencrypted: session cookies are not Secure, and pages may load over http.',
    todo: 'Caddy sets it by itself; nginx: proxy_set_header X-Forwarded-Proto $scheme; HAProxy: http-request set-header X-Forwarded-Proto https. docs/proxy has whole files.',
  })

const mendedProto = (what: string, restart: string): Finding =>
  advice('proxy-proto', {
    what,
    why: 'The proxies of all hosts report https now.',
    todo: `Another proxy may still drop it. A restart begins the count anew: ${restart}`,
  })

/** Opens a page of each public host as a visitor does. A host that is not reached is a finding of the certificates. `port` is for tests. */
export async function proxyFindings(hosts: readonly string[], port = 443): Promise<Finding[]> {
  return (await Promise.all(hosts.map((host) => proxyFinding(host, port)))).flat()
}

async function proxyFinding(host: string, port: number): Promise<Finding[]> {
  const { status, policy } = (await pageOf(host, port)) ?? {}
  if (status === 421)
    return [
      wrong('proxy-host', {
        what: `The site answers 421 through the proxy of ${host}: the proxy does not pass Host, or sends another X-Forwarded-Host.`,
        why: 'Members see an error in place of the site.',
        todo: 'nginx: proxy_set_header Host $host; Caddy and HAProxy pass it by themselves. docs/proxy has whole files.',
      }),
    ]
  // No answer, or a page that is not of Duang.
  if (policy === undefined || !policy.includes('report-to violations')) return []
  if (policy.includes('upgrade-insecure-requests')) return [ok('proxy-proto', `The proxy of ${host} reports https.`)]
  return [droppedProto(`The proxy of ${host} does not report https to the site (X-Forwarded-Proto).`)]
}

/** Only pages of https have the directive `upgrade-insecure-requests`. The certificate is looked at elsewhere. */
function pageOf(host: string, port: number): Promise<{ status?: number; policy?: string } | undefined> {
  return new Promise((resolve) => {
    const asked = get(
      { host, port, servername: host, path: '/', rejectUnauthorized: false, timeout: PROBE_MS, agent: false },
      (answer) => {
        answer.resume()
        const policy = answer.headers['content-security-policy']?.toString()
        resolve({
          ...(answer.statusCode === undefined ? {} : { status: answer.statusCode }),
          ...(policy === undefined ? {} : { policy }),
        })
      },
    )
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(undefined))
  })
}
