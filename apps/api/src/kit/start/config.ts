/** Configuration: read once, from the environment, by one schema. A wrong value stops the start with a sentence. */
import * as z from 'zod'
import { isDatabaseUrl, isSingleHostUrl, withSocketHost } from '../database/database-hosts.ts'
import { isSecretsKey } from '../secret-box.ts'
import { type IpNetwork, isPublicAddress, parseAddress, parseNetwork } from '../text/ip-address.ts'
import { settingsFromFiles } from './setting-files.ts'

const NO_PORT = 'Expected a port number from 1 to 65535'
const port = (fallback: number) =>
  z.coerce.number(NO_PORT).int(NO_PORT).min(1, NO_PORT).max(65_535, NO_PORT).default(fallback)

const numberFrom = (min: number, max: number) => {
  const sentence = `Expected a number from ${min} to ${max}`
  return z.coerce.number(sentence).min(min, sentence).max(max, sentence)
}

const integerFrom = (min: number, max: number) => {
  const sentence = `Expected a whole number from ${min} to ${max}`
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence)
}

/** Returns whether a studio's address uses HTTPS, or HTTP inside the operator's own network (a name without a dot, or a private address). */
function isStudioOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.origin !== text) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = parseAddress(host) ? !isPublicAddress(host) : !/[.:]/.test(host)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isInside)
}

const httpOrigin = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback)

const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, 'Expected a URL such as postgres://user:password@host:5432/duang')
  .transform(withSocketHost)

export const configSchema = z.object({
  PORT: port(3000).describe('Port of the site, its API, provider and bank feeds.'),
  HOST: z
    .string()
    .default('localhost')
    .describe(
      'Address that the site listens on: 0.0.0.0 behind a proxy of yours. The staff listener is always on loopback.',
    ),
  OPERATOR_PORT: port(3001).describe(
    'Port of the staff listener (health, metrics), on loopback. Several WORKERS use the ports from this one on.',
  ),
  DESK_PORT: port(3200).describe('Port of the desk, where staff work. A TLS proxy of yours may lead to it.'),
  DESK_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address that the desk listens on. Another one than loopback is for a network of containers that strangers cannot reach.',
    ),
  DESK_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text).origin)
    .optional()
    .describe(
      'Public address of the desk behind your proxy, such as https://desk.example. Requests for other hosts are refused.',
    ),
  READINESS_ADDRESS: z
    .string()
    .regex(/^.+:\d{1,5}$/, 'Expected an address and a port such as 10.0.0.5:3002')
    .transform((text) => ({
      host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
      port: Number(text.slice(text.lastIndexOf(':') + 1)),
    }))
    .refine(({ port }) => port >= 1 && port <= 65_535, NO_PORT)
    .optional()
    .describe(
      'Further address of /healthz and /readyz, such as 10.0.0.5:3002, for a proxy on another machine. With one worker only.',
    ),
  WORKERS: integerFrom(1, 64).default(1).describe('Api processes behind PORT. One for each processor core is usual.'),
  ROLE: z
    .enum(['both', 'serve', 'work'])
    .default('both')
    .describe('serve: requests without jobs. work: jobs without requests; PORT is not opened. both: all of it.'),
  DRAIN_SECONDS: numberFrom(0, 300)
    .default(0)
    .describe(
      'Seconds that a process serves on after SIGTERM, while /readyz is 503 and each answer ends its connection. Behind a proxy 10.',
    ),
  DEMO: z
    .enum(['living', 'quiet', 'empty'])
    .default('living')
    .describe(
      'What a new demonstration contains. living: ninety days of history, and stand-in members who play and transfer. quiet: the history alone. empty: neither.',
    ),
  SANDBOX_PORT: port(3100).describe('Port of the sandbox: the demonstration bank.'),
  DATABASE_PORT: port(5433).describe('Port of the embedded PostgreSQL, on loopback. Unused with DATABASE_URL.'),
  DATA_DIR: z.string().default('./var').describe('Folder of everything that is kept: database, secrets, sandbox log.'),
  MEDIA_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the movies, posters and captions. Without it: media under DATA_DIR. Several machines share one.',
    ),
  EXPORT_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the files that staff export; they contain data of members. Without it: exports under DATA_DIR. Several machines share one.',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the base backups that deploy/backup makes. `duang doctor` reports their age. `duang` of a server with units sets it to /var/backups/duang.',
    ),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'An outside PostgreSQL 18. Its user must be allowed to create roles and own the database. Several hosts, as in postgres://a:5432,b:5432/duang?target_session_attrs=read-write: the one that accepts writes is used. Without it the embedded one is used.',
    ),
  APP_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'The same outside database, by the login that the api runs with: a member of the role duang_app and nothing more. Without it the api connects by DATABASE_URL, and warns.',
    ),
  DESK_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'The same outside database, by the login that the desk runs with: a member of the role duang_desk and nothing more. Without it and with DATABASE_URL there is no desk.',
    ),
  READ_DATABASE_URL: databaseUrl
    .refine(isSingleHostUrl, 'Expected the URL of one standby, without target_session_attrs')
    .optional()
    .describe(
      'A streaming standby of the same database, by the login that the api runs with. Reports and lists are read from it; while it is away or behind, from the primary. One server, not an address that several share.',
    ),
  DATABASE_POOL: integerFrom(2, 200)
    .default(20)
    .describe(
      'Connections that one api process keeps at most, besides one for bets and four for jobs. As many to READ_DATABASE_URL.',
    ),
  SECRETS_KEY: z
    .string()
    .refine(isSecretsKey, 'Expected 32 random bytes in base64: openssl rand -base64 32')
    .optional()
    .describe(
      'Key that encrypts secrets of banks and providers in the database: 32 bytes in base64. Two keys, separated by a comma, while it is changed. Without it they are stored as they are; an embedded database has its own key in DATA_DIR.',
    ),
  SEAL_KEY: z
    .string()
    .refine(isSecretsKey, 'Expected 32 random bytes in base64: openssl rand -base64 32')
    .optional()
    .describe(
      'Key that signs the heads of the seal each hour: 32 bytes in base64. Two keys, separated by a comma, while it is changed: the first one signs. Without it nothing is sealed; an embedded database has its own key in DATA_DIR.',
    ),
  SEAL_DIR: z
    .string()
    .optional()
    .describe('Folder of the files to which signed heads are appended. Without it: seal under DATA_DIR.'),
  SEAL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of another machine to which each signed head is sent by POST, as a line of JSON. It is repeated until it is accepted.',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'A Redis or Valkey server of this deployment alone, for messages of the socket between api processes. Without it they pass through PostgreSQL.',
    ),
  BANK: z
    .enum(['sandbox', 'feed', 'none'])
    .default('sandbox')
    .describe(
      'sandbox: the demonstration bank runs. feed: an operator’s real bank feeds. It needs LICENCE_TEXT, and the sandbox is not started. none: for reading a copy of the data. No job runs, no bank is trusted, nothing is paid out and no game provider is asked.',
    ),
  LICENCE_TEXT: z
    .string()
    .min(10)
    .optional()
    .describe(
      'The operator’s licence, as it is to be shown on every page. Without it the site is a demonstration with play money.',
    ),
  TRIAL_STUDIOS: z
    .string()
    .transform((text, context) => {
      const addresses = text.split(',').map((each) => each.trim())
      const wrong = addresses.find((each) => !isStudioOrigin(each))
      if (wrong === undefined) return addresses
      context.addIssue(`Expected addresses such as https://studio.example, without a path; "${wrong}" is none`)
      return z.NEVER
    })
    .optional()
    .describe(
      'For a trial with play money: addresses of external studios, such as https://studio.example, separated by commas, that a demonstration may have as game providers. With BANK=sandbox only, and without LICENCE_TEXT.',
    ),
  PRIVATE_NETWORKS: z
    .string()
    .transform((text, context) => {
      const networks = text.split(',').map((each) => [each.trim(), parseNetwork(each.trim())] as const)
      const wrong = networks.find(([, network]) => network === undefined)
      if (wrong === undefined) return networks.map(([, network]) => network as IpNetwork)
      context.addIssue(`Expected networks such as 10.0.0.0/8; "${wrong[0]}" is none`)
      return z.NEVER
    })
    .optional()
    .describe(
      'Networks that are not public, such as 10.20.0.0/16, separated by commas, where polled bank feeds and game providers may be. Without it only public addresses are connected to, and the sandbox of a demonstration.',
    ),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .describe(
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted: a list of addresses or ranges, or "loopback".',
    ),
  PROVIDER_BATCH_MAX: integerFrom(1, 1000)
    .default(256)
    .describe('Requests of game providers that arrive together and share a commit, at most. 1 gives each its own.'),
  ALERT_LINE_TOKEN: z
    .string()
    .optional()
    .describe('Channel access token of a LINE Messaging channel, for alerts to staff. Needs ALERT_LINE_TO.'),
  ALERT_LINE_TO: z.string().optional().describe('Id of the LINE user or group that gets alerts.'),
  ALERT_LINE_URL: httpOrigin('https://api.line.me').describe('Address of the LINE Messaging API.'),
  ALERT_TELEGRAM_TOKEN: z
    .string()
    .regex(/^[\w:-]+$/, 'Expected a token of letters, digits, colons and dashes')
    .optional()
    .describe('Token of a Telegram bot, for alerts to staff. Needs ALERT_TELEGRAM_CHAT.'),
  ALERT_TELEGRAM_CHAT: z.string().optional().describe('Id of the Telegram chat that gets alerts.'),
  ALERT_TELEGRAM_URL: httpOrigin('https://api.telegram.org').describe('Address of the Telegram Bot API.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of an OpenTelemetry collector that accepts traces by OTLP over HTTP, such as http://localhost:4318. Without it nothing is traced. OTEL_EXPORTER_OTLP_HEADERS is read as well.',
    ),
  OTEL_TRACES_SAMPLER_ARG: numberFrom(0, 1)
    .default(1)
    .describe('Share of requests and jobs that are traced, from 0 to 1.'),
  OTEL_SERVICE_NAME: z.string().default('duang').describe('Name of the service in traces.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level of the lines in the log.'),
})

export type Config = z.output<typeof configSchema>

type Environment = Record<string, string | undefined>

/** Reads the configuration. Throws one sentence for each wrong value. Empty variables count as not set. */
export function readConfig(environment: Environment): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const given = { ...set, ...settingsFromFiles(Object.keys(configSchema.shape), set) }
  const parsed = configSchema.safeParse(given)
  if (!parsed.success) {
    const errors = new Set(
      parsed.error.issues.map(
        ({ path, message }) => `${path.join('.')}: ${message}${valueHint(given[String(path[0])])}`,
      ),
    )
    throw new Error(`Wrong setting. ${[...errors].join('; ')}`)
  }
  if (parsed.data.BANK === 'feed' && !parsed.data.LICENCE_TEXT)
    throw new Error('Wrong setting. BANK=feed moves real money and needs LICENCE_TEXT, the licence of the operator.')
  if (parsed.data.READINESS_ADDRESS && parsed.data.WORKERS > 1)
    throw new Error('Wrong setting. READINESS_ADDRESS is one port: use it with WORKERS=1.')
  if (parsed.data.TRIAL_STUDIOS && parsed.data.BANK !== 'sandbox')
    throw new Error('Wrong setting. TRIAL_STUDIOS is for play money: it needs BANK=sandbox.')
  if (parsed.data.TRIAL_STUDIOS && parsed.data.LICENCE_TEXT)
    throw new Error(
      'Wrong setting. A trial with TRIAL_STUDIOS is play money, and shows no LICENCE_TEXT: leave that out.',
    )
  return parsed.data
}

/** What settings files often have in a value by mistake. The value itself may be a secret. */
function valueHint(value: string | undefined): string {
  if (value === undefined) return ''
  if (/\s#/.test(value)) return '. The value has a "#": a comment needs a line of its own'
  return /[“”„‘’«»]/.test(value) ? '. The value has typographic quotes: write "…" or none' : ''
}
