/** `duang provider`: the game providers of a brand, and their signing keys. */
import type { Selectable } from 'kysely'
import type { Command, CommandInput } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, PERIOD_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import type { Providers } from '#kit/db-types.ts'
import { addProvider } from './add-provider.ts'
import { CHECK_ACT } from './check/check-command.ts'
import { DIALECT_NAMES } from './dialects/dialects.ts'
import { listFreeRounds } from './free-rounds-command.ts'
import { ANYWHERE, addressesIn } from './provider-addresses.ts'
import { changeProvider, type ProviderChange, showProvider, storeChange } from './provider-details.ts'
import { addKey, revokeKey } from './provider-keys.ts'
import { launchHostsOf, listFractions } from './provider-settings-command.ts'
import { longOpenRounds, roundEndOf, roundEndText } from './round-end-command.ts'
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
      run: setFrame,
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
  return setProvider(input, { enabled: 'on' }, 'on')
}
function off(input: CommandInput): Promise<number> {
  return setProvider(input, { enabled: 'off' }, 'off')
}
function maintenance(input: CommandInput): Promise<number> {
  return setProvider(input, { maintenance: input.words[1] ?? '' }, `maintenance ${input.words[1]}`)
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

async function setAddresses(input: CommandInput): Promise<number> {
  const list = wordOf(input.words[1], `CIDR,CIDR (${ANYWHERE.join(',')} allows all)`)
  return setProvider(input, { allow: list }, `asks from ${addressesIn(list).join(', ')}`)
}

async function setRoundEnd(input: CommandInput): Promise<number> {
  const rule = roundEndOf(input.words[1])
  return setProvider(input, { rounds: input.words[1] ?? '' }, `rounds end ${roundEndText(rule)}`)
}

async function setLaunchHosts(input: CommandInput): Promise<number> {
  const list = wordOf(input.words[1], 'HOST,HOST or none')
  const hosts = list === 'none' ? 'none besides its own' : launchHostsOf(input.ctx, list).join(', ')
  return setProvider(input, { 'launch-hosts': list }, `launch hosts ${hosts}`)
}

async function setFinerAmounts(input: CommandInput): Promise<number> {
  const policy = wordOf(input.words[1], 'reject|round-down')
  return setProvider(input, { 'finer-amounts': policy }, `amounts finer than a satang: ${policy}`)
}

async function setFrame(input: CommandInput): Promise<number> {
  return setProvider(input, { frame: input.words[1] ?? '' }, `frame ${input.words[1]}`)
}

/** Changes a provider. `outcome`: the change in words. */
async function setProvider(
  { ctx, words, say, report }: CommandInput,
  change: ProviderChange,
  outcome: string,
): Promise<number> {
  const row = await storeChange(ctx, wordOf(words[0], 'CODE'), change)
  say(`${row.name}: ${outcome}.`)
  report(row)
  return 0
}
