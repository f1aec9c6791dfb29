/** `duang provider`: who serves games to a brand, and the keys that they sign with. */
import { type Selectable, sql } from 'kysely'
import { type Command, type CommandInput, CommandMistake } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, PAGE_USAGE, pageOf, readList, sayPage } from '#core/command-list.ts'
import { choose, onOff } from '#core/command-words.ts'
import type { Providers } from '#kit/db-types.ts'
import { parseNetwork } from '#kit/ip-address.ts'
import { CHECK_ACT, CHECK_USAGE, checkByName, checkByUrl } from './check/check-command.ts'
import { DIALECT_NAMES, dialectOf } from './dialects/dialects.ts'
import { FREE_ROUNDS_ACTS, FREE_ROUNDS_USAGE, freeRoundsAct } from './free-rounds-command.ts'
import { changeProvider, DETAILS_ACTS, DETAILS_USAGE, showProvider, studioUrl } from './provider-details.ts'
import { addKey, keepKey, noProvider, publicKeyOf, refuseForeignKey, retireKey } from './provider-keys.ts'
import {
  finerAmountsOf,
  fractionsAct,
  launchHostsOf,
  SETTINGS_ACTS,
  SETTINGS_USAGE,
} from './provider-settings-command.ts'
import {
  defaultRoundEnd,
  longOpenRounds,
  ROUNDS_ACTS,
  ROUNDS_USAGE,
  roundEndOf,
  roundEndText,
} from './round-end-command.ts'
import { remaindersAct, TRANSFERS_ACTS, TRANSFERS_USAGE, transfersAct } from './transfers-command.ts'

export const providerCommand: Command = {
  name: 'provider',
  summary: 'Game providers of a brand: list, add, switch, keys, credit that is in doubt.',
  needsOwner: true,
  usage: [
    `provider list ${PAGE_USAGE}`,
    `provider add CODE --name "…" --group JK --url https://… [--mode seamless|transfer] [--dialect ${DIALECT_NAMES.join('|')}] [--allow CIDR,CIDR]`,
    '      [--launch-hosts HOST,HOST] [--finer-amounts reject|round-down] [--rounds message|bet|win|MINUTES]',
    'provider add CODE … --dialect hub88 --public-key FILE   one that signs with an RSA key of its own: FILE is its public key, PEM',
    'provider on|off CODE                    off: no bets and no launches; wins and rollbacks are still taken',
    'provider maintenance CODE on|off',
    'provider allow CODE CIDR,CIDR           from which addresses it may ask; takes the place of those before',
    'provider key CODE [--public-key FILE]   makes a second live key and prints its secret once; or takes a second public key',
    'provider retire CODE KEY                a key is believed no more',
    ...ROUNDS_USAGE,
    ...FREE_ROUNDS_USAGE,
    ...SETTINGS_USAGE,
    ...DETAILS_USAGE,
    ...TRANSFERS_USAGE,
    ...CHECK_USAGE,
  ],
  acts: {
    list: { words: 0, options: PAGE_OPTIONS },
    add: {
      words: 1,
      options: [
        ...[
          'name',
          'group',
          'url',
          'mode',
          'dialect',
          'allow',
          'public-key',
          'launch-hosts',
          'finer-amounts',
          'rounds',
        ],
      ],
    },
    on: { words: 1 },
    off: { words: 1 },
    maintenance: { words: 2 },
    allow: { words: 2 },
    key: { words: 1, options: ['public-key'] },
    retire: { words: 2 },
    ...ROUNDS_ACTS,
    ...FREE_ROUNDS_ACTS,
    ...SETTINGS_ACTS,
    ...DETAILS_ACTS,
    ...TRANSFERS_ACTS,
    check: CHECK_ACT,
  },
  standalone: checkByUrl,
  run: choose(
    'provider',
    {
      list: listProviders,
      add: addProvider,
      on: (input) => setProvider(input, { is_enabled: true }, 'on'),
      off: (input) => setProvider(input, { is_enabled: false }, 'off'),
      maintenance: (input) =>
        setProvider(input, { is_maintenance: onOff(input.words[2]) }, `maintenance ${input.words[2]}`),
      allow: setAddresses,
      'launch-hosts': setLaunchHosts,
      'finer-amounts': setFinerAmounts,
      fractions: fractionsAct,
      key: addKey,
      retire: retireKey,
      rounds: setRoundEnd,
      'free-rounds': freeRoundsAct,
      show: showProvider,
      set: changeProvider,
      transfers: transfersAct,
      remainders: remaindersAct,
      check: checkByName,
    },
    'list',
  ),
}

const PROVIDER_LIST: ListForm = {
  keys: [
    { column: 'sort', type: 'bigint' },
    { column: 'provider', type: 'text' },
  ],
  order: 'asc',
}

async function listProviders(input: CommandInput): Promise<number> {
  const query = input.ctx.db.selectFrom('providers').selectAll().where('brand_id', '=', input.ctx.brand.id)
  const page = await pageOf(query, PROVIDER_LIST, await readList(input, PROVIDER_LIST))
  const open = await longOpenRounds(input)
  const items = page.items.map((row) => ({ ...row, rounds_open_for_an_hour: open.get(row.provider) ?? 0 }))
  return sayPage(input, { ...page, items }, { command: 'provider', row: linesOf, none: 'There are no providers.' })
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
    if (typeof value !== 'string' || value === '') throw new CommandMistake(`Give it --${name}.`)
    return value
  }
  const url = studioUrl(ctx, text('url'))
  const mode = text('mode', 'seamless')
  if (mode !== 'seamless' && mode !== 'transfer') throw new CommandMistake('--mode is seamless or transfer.')
  const [, code] = words
  if (!code || !/^[a-z0-9-]{2,40}$/.test(code))
    throw new CommandMistake('Name it with 2 to 40 small letters, digits or dashes.')
  const dialect = text('dialect', 'canonical')
  const folder = dialectOf(dialect)
  if (!folder) throw new CommandMistake(`--dialect is one of ${DIALECT_NAMES.join(', ')}.`)
  if (folder.provesBy === 'public-key' && !('public-key' in options))
    throw new CommandMistake(`Missing argument: --public-key FILE, for --dialect ${dialect}.`)
  if (folder.provesBy === 'secret' && 'public-key' in options)
    throw new CommandMistake(`A provider of --dialect ${dialect} proves itself by a secret: leave out --public-key.`)
  const launchHosts = launchHostsOf(ctx, text('launch-hosts', ','))
  const finerAmounts = finerAmountsOf(dialect, text('finer-amounts', 'reject'))
  const roundEnd = roundEndOf(text('rounds', defaultRoundEnd(dialect)))
  const publicKey = await publicKeyOf(options)
  if (publicKey) await refuseForeignKey(ctx, code, publicKey)
  const addresses = addressesIn(text('allow', ','))
  // Other dialects prove less than the whole request (docs/dialects.md): what was seen once can be said again, or something else.
  if (dialect !== 'canonical' && addresses.length === 0)
    throw new CommandMistake(
      `--dialect ${dialect} does not sign the whole request, so it needs --allow: the addresses that the provider asks from. Whoever saw one of its requests could speak in its name otherwise. (${ANYWHERE.join(',')} allows all.)`,
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
  if (!row) throw new CommandMistake(`There is a provider ${code} already.`)
  say(`${row.name} is added.`)
  report(row)
  // Its public key is for what it asks; what Duang asks of it is signed with a secret, as of all others.
  if (publicKey) await keepKey(input, publicKey)
  return keepKey(input)
}

const ANYWHERE = ['0.0.0.0/0', '::/0']

/** Refuses what is no address or range of addresses. */
function addressesIn(list: string): string[] {
  const addresses = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const wrong = addresses.find((each) => !parseNetwork(each))
  if (wrong) throw new CommandMistake(`${wrong} is no address and no range such as 203.0.113.0/24.`)
  return addresses
}

const networks = (addresses: readonly string[]) =>
  sql<string[]>`array(select network(each::inet) from unnest(${addresses}::text[]) each)`

async function setAddresses(input: CommandInput): Promise<number> {
  const addresses = addressesIn(input.words[2] ?? '')
  if (addresses.length === 0) throw new CommandMistake(`Name addresses; ${ANYWHERE.join(',')} allows all.`)
  return setProvider(input, { allowed_addresses: networks(addresses) }, `asks from ${addresses.join(', ')}`)
}

async function setRoundEnd(input: CommandInput): Promise<number> {
  const rule = roundEndOf(input.words[2])
  return setProvider(input, rule, `rounds end ${roundEndText(rule)}`)
}

async function setLaunchHosts(input: CommandInput): Promise<number> {
  const [, , list] = input.words
  if (!list) throw new CommandMistake('Missing argument: HOST,HOST, or none.')
  const hosts = list === 'none' ? [] : launchHostsOf(input.ctx, list)
  return setProvider(input, { launch_hosts: hosts }, `launch hosts ${hosts.join(', ') || 'none besides its own'}`)
}

async function setFinerAmounts(input: CommandInput): Promise<number> {
  const known = await input.ctx.db
    .selectFrom('providers')
    .select('dialect')
    .where('brand_id', '=', input.ctx.brand.id)
    .where('provider', '=', input.words[1] ?? '')
    .executeTakeFirst()
  if (!known) throw noProvider(input.words[1])
  const policy = finerAmountsOf(known.dialect, input.words[2] ?? '')
  return setProvider(input, { finer_amounts: policy }, `amounts finer than a satang: ${policy}`)
}

/** `said`: the same in words. */
async function setProvider({ ctx, words, say, report }: CommandInput, values: object, said: string): Promise<number> {
  const row = await ctx.db
    .updateTable('providers')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', words[1] ?? '')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noProvider(words[1])
  say(`${row.name}: ${said}.`)
  report(row)
  return 0
}
