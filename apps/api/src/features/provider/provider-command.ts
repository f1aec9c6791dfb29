/** `duang provider`: the game providers of a brand, and their signing keys. */
import { type Selectable, sql } from 'kysely'
import { type Command, type CommandInput, CommandMistake, invalid, missing } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, PERIOD_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { onOff, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import type { Providers } from '#kit/db-types.ts'
import { parseNetwork } from '#kit/ip-address.ts'
import { CHECK_ACT } from './check/check-command.ts'
import { DIALECT_NAMES, dialectOf } from './dialects/dialects.ts'
import { listFreeRounds } from './free-rounds-command.ts'
import { changeProvider, showProvider, studioUrl } from './provider-details.ts'
import { addKey, keepKey, noProvider, publicKeyOf, refuseForeignKey, revokeKey } from './provider-keys.ts'
import { finerAmountsOf, launchHostsOf, listFractions } from './provider-settings-command.ts'
import { defaultRoundEnd, longOpenRounds, roundEndOf, roundEndText } from './round-end-command.ts'
import { TRANSFER_ACTS } from './transfers-command.ts'

/** What the desk does too. */
export const PROVIDER_ACTS = { on, off, maintenance } as const

export const providerCommand: Command = {
  name: 'provider',
  summary: 'Game providers of a brand.',
  needsOwner: true,
  acts: {
    list: { summary: 'Providers in their order.', options: PAGE_OPTIONS, run: listProviders },
    show: { summary: 'Settings and keys, without their secrets.', words: '<CODE>', run: showProvider },
    add: {
      summary: 'Adds a provider and prints its secret once.',
      words: '<CODE>',
      options: {
        '--name <NAME>': { required: 'for members' },
        '--group <CODE>': { required: 'such as JK' },
        '--url <URL>': { required: 'of its studio' },
        '--mode <MODE>': 'seamless or transfer; seamless by default',
        '--dialect <DIALECT>': `${DIALECT_NAMES.join(', ')}; canonical by default`,
        '--allow <CIDR,CIDR>': 'addresses of its requests; needed by dialects that do not sign the whole request',
        '--public-key <FILE>': 'its RSA public key (PEM), for a dialect that signs with one',
        '--launch-hosts <HOST,HOST>': 'further hosts of its game pages',
        '--finer-amounts <POLICY>': 'reject or round-down; reject by default',
        '--rounds <RULE>': 'when a round ends: message, bet, win or a number of minutes',
      },
      run: addProvider,
    },
    set: {
      summary: 'Changes the given fields.',
      words: '<CODE>',
      options: {
        '--name <NAME>': 'for members',
        '--group <CODE>': 'such as JK',
        '--url <URL>': 'of its studio',
        '--sort <N>': 'smaller comes first',
      },
      run: changeProvider,
    },
    on: {
      summary: 'Enables a provider.',
      words: '<CODE>',
      run: on,
    },
    off: {
      summary: 'Disables bets and launches; wins and rollbacks are still accepted.',
      words: '<CODE>',
      run: off,
    },
    maintenance: {
      summary: 'Closes the games of a provider for a while.',
      words: '<CODE> <on|off>',
      run: maintenance,
    },
    allow: {
      summary: 'Replaces the addresses that requests may come from.',
      words: '<CODE> <CIDR,CIDR>',
      run: setAddresses,
    },
    'keys add': {
      summary: 'Adds a second live key and prints its secret once.',
      words: '<CODE>',
      options: { '--public-key <FILE>': 'adds a public key (PEM) of the provider instead' },
      run: addKey,
    },
    'keys revoke': { summary: 'Revokes a key.', words: '<CODE> <KEY>', run: revokeKey },
    rounds: {
      summary: 'Sets when a round ends: by message, with its bet, with its first win, or minutes after its last bet.',
      words: '<CODE> <message|bet|win|MINUTES>',
      run: setRoundEnd,
    },
    'launch-hosts': {
      summary: 'Replaces the further hosts of its game pages.',
      words: '<CODE> <HOST,HOST|none>',
      run: setLaunchHosts,
    },
    frame: {
      summary: 'Runs its games in a frame of the site on wide screens. Its pages must permit that.',
      words: '<CODE> <on|off>',
      run: (input) => setProvider(input, { is_framed: onOff(input.words[1]) }, `frame ${input.words[1]}`),
    },
    'finer-amounts': {
      summary: 'Amounts finer than a satang are rejected, or rounded down with the rest recorded.',
      words: '<CODE> <reject|round-down>',
      run: setFinerAmounts,
    },
    fractions: {
      summary: 'The recorded rests by provider and day, to settle with the provider.',
      words: '[CODE]',
      options: PERIOD_OPTIONS,
      run: listFractions,
    },
    'free-rounds': {
      summary: 'Receivables from each provider for free rounds.',
      options: { '--from <DAY>': 'Bangkok day such as 2026-10-05', '--to <DAY>': 'the same; included' },
      run: listFreeRounds,
    },
    ...TRANSFER_ACTS,
    check: CHECK_ACT,
  },
}

export const PROVIDER_LIST: ListForm = {
  keys: [
    { column: 'sort', type: 'bigint' },
    { column: 'provider', type: 'text' },
  ],
  order: 'asc',
}

/** All providers of the brand. */
export const selectProviders = ({ db, brand }: Ctx) =>
  db.selectFrom('providers').selectAll().where('brand_id', '=', brand.id)

function on(input: CommandInput): Promise<number> {
  return setProvider(input, { is_enabled: true }, 'on')
}
function off(input: CommandInput): Promise<number> {
  return setProvider(input, { is_enabled: false }, 'off')
}
function maintenance(input: CommandInput): Promise<number> {
  return setProvider(input, { is_maintenance: onOff(input.words[1]) }, `maintenance ${input.words[1]}`)
}

async function listProviders(input: CommandInput): Promise<number> {
  const page = await pageOf(selectProviders(input.ctx), PROVIDER_LIST, await readList(input, PROVIDER_LIST))
  const open = await longOpenRounds(input.ctx)
  const items = page.items.map((row) => ({ ...row, rounds_open_for_an_hour: open.get(row.provider) ?? 0 }))
  return sayPage(input, { ...page, items }, { row: linesOf, none: 'There are no providers.' })
}

type ListedProvider = Selectable<Providers> & { rounds_open_for_an_hour: number }

function linesOf(row: ListedProvider): string[] {
  const finer = row.finer_amounts === 'round-down' ? 'rounds down' : ''
  const state = [row.is_enabled ? '' : 'off', row.is_maintenance ? 'maintenance' : '', finer].filter(Boolean).join(', ')
  return [
    `${row.provider.padEnd(16)} ${row.group_code.padEnd(4)} ${row.mode.padEnd(9)} ${row.dialect.padEnd(10)} ${row.name}  ${row.base_url}  ${state}`,
    ...(row.mode === 'seamless'
      ? [`  Rounds end ${roundEndText(row)}; ${row.rounds_open_for_an_hour} open without a bet for an hour`]
      : []),
    ...(row.dialect !== 'canonical' && row.allowed_addresses.length === 0
      ? ['  WARNING: no IP allow-list. Anyone who captures a request can replay it. Run `duang provider allow`.']
      : []),
  ]
}

async function addProvider(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const text = (name: string, fallback?: string): string => {
    const value = options[name] ?? fallback
    if (typeof value !== 'string' || value === '') throw missing(`--${name}`)
    return value
  }
  const url = studioUrl(ctx, text('url'))
  const mode = text('mode', 'seamless')
  if (mode !== 'seamless' && mode !== 'transfer') throw invalid('--mode is seamless or transfer.')
  const code = wordOf(words[0], 'CODE')
  if (!/^[a-z0-9-]{2,40}$/.test(code)) throw invalid('CODE is 2 to 40 small letters, digits or dashes.')
  const dialect = text('dialect', 'canonical')
  const folder = dialectOf(dialect)
  if (!folder) throw invalid(`--dialect is one of ${DIALECT_NAMES.join(', ')}.`)
  if (folder.provesBy === 'public-key' && !('public-key' in options))
    throw missing(`--public-key FILE, for --dialect ${dialect}`)
  if (folder.provesBy === 'secret' && 'public-key' in options)
    throw invalid(`--dialect ${dialect} signs with a secret: leave out --public-key.`)
  const launchHosts = launchHostsOf(ctx, text('launch-hosts', ','))
  const finerAmounts = finerAmountsOf(dialect, text('finer-amounts', 'reject'))
  const roundEnd = roundEndOf(text('rounds', defaultRoundEnd(dialect)))
  const publicKey = await publicKeyOf(options)
  if (publicKey) await refuseForeignKey(ctx, code, publicKey)
  const addresses = addressesIn(text('allow', ','))
  // Other dialects do not sign the whole request (docs/dialects.md): a captured request can be replayed or changed.
  if (dialect !== 'canonical' && addresses.length === 0)
    throw missing(
      `--allow. --dialect ${dialect} does not sign the whole request: name the addresses of the provider, or anyone who captures a request can replay it. (${ANYWHERE.join(',')} allows all.)`,
    )
  const row = await ctx.db
    .insertInto('providers')
    .values((eb) => ({
      ...{ brand_id: ctx.brand.id, provider: code, name: text('name'), group_code: text('group'), base_url: url },
      ...{ mode, dialect, launch_hosts: launchHosts, finer_amounts: finerAmounts, ...roundEnd },
      allowed_addresses: networks(addresses),
      number: eb
        .selectFrom('providers')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('brand_id', '=', ctx.brand.id),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new CommandMistake(`Provider exists: ${code}`, 'conflict')
  say(`${row.name} is added.`)
  // Its public key verifies its requests. Requests to it are signed with a secret, as for every other provider.
  const keys = [...(publicKey ? [await keepKey(input, publicKey)] : []), await keepKey(input)]
  report({ ...row, keys })
  return 0
}

const ANYWHERE = ['0.0.0.0/0', '::/0']

/** Reads addresses and ranges of addresses. Refuses other text. */
function addressesIn(list: string): string[] {
  const addresses = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const wrong = addresses.find((each) => !parseNetwork(each))
  if (wrong) throw invalid(`Expected an address or a range such as 203.0.113.0/24: ${wrong}`)
  return addresses
}

const networks = (addresses: readonly string[]) =>
  sql<string[]>`array(select network(each::inet) from unnest(${addresses}::text[]) each)`

async function setAddresses(input: CommandInput): Promise<number> {
  const addresses = addressesIn(input.words[1] ?? '')
  if (addresses.length === 0) throw missing(`CIDR,CIDR (${ANYWHERE.join(',')} allows all)`)
  return setProvider(input, { allowed_addresses: networks(addresses) }, `asks from ${addresses.join(', ')}`)
}

async function setRoundEnd(input: CommandInput): Promise<number> {
  const rule = roundEndOf(input.words[1])
  return setProvider(input, rule, `rounds end ${roundEndText(rule)}`)
}

async function setLaunchHosts(input: CommandInput): Promise<number> {
  const list = wordOf(input.words[1], 'HOST,HOST or none')
  const hosts = list === 'none' ? [] : launchHostsOf(input.ctx, list)
  return setProvider(input, { launch_hosts: hosts }, `launch hosts ${hosts.join(', ') || 'none besides its own'}`)
}

async function setFinerAmounts(input: CommandInput): Promise<number> {
  const known = await input.ctx.db
    .selectFrom('providers')
    .select('dialect')
    .where('brand_id', '=', input.ctx.brand.id)
    .where('provider', '=', input.words[0] ?? '')
    .executeTakeFirst()
  if (!known) throw noProvider(input.words[0])
  const policy = finerAmountsOf(known.dialect, input.words[1] ?? '')
  return setProvider(input, { finer_amounts: policy }, `amounts finer than a satang: ${policy}`)
}

/** Changes a provider. `outcome`: the change in words. */
async function setProvider(
  { ctx, words, say, report }: CommandInput,
  values: object,
  outcome: string,
): Promise<number> {
  const row = await ctx.db
    .updateTable('providers')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', words[0] ?? '')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noProvider(words[0])
  say(`${row.name}: ${outcome}.`)
  report(row)
  return 0
}
