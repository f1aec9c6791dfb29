/** `duang provider`: who serves games to a brand, and the keys that they sign with. */
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { type Command, type CommandInput, CommandMistake } from '#core/command.ts'
import { choose, onOff } from '#core/command-words.ts'
import { DIALECT_NAMES, isPublicKey, readPublicKey } from '#core/provider/provider.ts'
import { mayAskStudio, notOfThisDemonstration } from '#core/provider/reach.ts'
import { newSecret } from '#kit/ids.ts'
import { CHECK_ACT, CHECK_USAGE, checkByName, checkByUrl } from './check/check-command.ts'
import { remaindersAct, TRANSFERS_ACTS, TRANSFERS_USAGE, transfersAct } from './transfers-command.ts'

export const providerCommand: Command = {
  name: 'provider',
  summary: 'Game providers of a brand: list, add, switch, keys, credit that is in doubt.',
  needsOwner: true,
  usage: [
    'provider list',
    'provider add CODE --name "…" --group JK --url https://… [--mode seamless|transfer] [--dialect canonical|hub88|amb|pg] [--allow CIDR,CIDR]',
    'provider add CODE … --dialect hub88 --public-key FILE   one that signs with an RSA key of its own: FILE is its public key, PEM',
    'provider on|off CODE                    off: no bets and no launches; wins and rollbacks are still taken',
    'provider maintenance CODE on|off',
    'provider allow CODE CIDR,CIDR           from which addresses it may ask; takes the place of those before',
    'provider key CODE [--public-key FILE]   makes a second live key and prints its secret once; or takes a second public key',
    'provider retire CODE KEY                a key is believed no more',
    ...TRANSFERS_USAGE,
    ...CHECK_USAGE,
  ],
  acts: {
    list: { words: 0 },
    add: { words: 1, options: ['name', 'group', 'url', 'mode', 'dialect', 'allow', 'public-key'] },
    on: { words: 1 },
    off: { words: 1 },
    maintenance: { words: 2 },
    allow: { words: 2 },
    key: { words: 1, options: ['public-key'] },
    retire: { words: 2 },
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
      key: addKey,
      retire: retireKey,
      transfers: transfersAct,
      remainders: remaindersAct,
      check: checkByName,
    },
    'list',
  ),
}

async function listProviders({ ctx, say, report }: CommandInput): Promise<number> {
  const rows = await ctx.db
    .selectFrom('providers')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('sort')
    .execute()
  for (const row of rows) {
    const state = [row.is_enabled ? '' : 'off', row.is_maintenance ? 'maintenance' : ''].filter(Boolean).join(', ')
    say(
      `${row.provider.padEnd(16)} ${row.group_code.padEnd(4)} ${row.mode.padEnd(9)} ${row.dialect.padEnd(10)} ${row.name}  ${row.base_url}  ${state}`,
    )
    if (row.dialect !== 'canonical' && row.allowed_addresses.length === 0)
      say(
        `  Anybody may ask in its name from anywhere who holds one of its requests. Name its addresses: provider allow.`,
      )
  }
  if (rows.length === 0) say('There are no providers.')
  report(rows)
  return 0
}

async function addProvider(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const text = (name: string, fallback?: string): string => {
    const value = options[name] ?? fallback
    if (typeof value !== 'string' || value === '') throw new CommandMistake(`Give it --${name}.`)
    return value
  }
  const url = text('url')
  if (!URL.canParse(url)) throw new CommandMistake('--url is no address.')
  if (ctx.gateway === 'sandbox' && !mayAskStudio(ctx, new URL(url)))
    throw new CommandMistake(notOfThisDemonstration(ctx))
  if (ctx.gateway !== 'sandbox' && new URL(url).protocol !== 'https:')
    throw new CommandMistake('--url begins with https:.')
  const mode = text('mode', 'seamless')
  if (mode !== 'seamless' && mode !== 'transfer') throw new CommandMistake('--mode is seamless or transfer.')
  const [, code] = words
  if (!code || !/^[a-z0-9-]{2,40}$/.test(code))
    throw new CommandMistake('Name it with 2 to 40 small letters, digits or dashes.')
  const dialect = DIALECT_NAMES.find((each) => each === text('dialect', 'canonical'))
  if (!dialect) throw new CommandMistake(`--dialect is one of ${DIALECT_NAMES.join(', ')}.`)
  if ((dialect === 'hub88') !== 'public-key' in options)
    throw new CommandMistake('--public-key belongs to --dialect hub88, and that needs it.')
  const publicKey = await publicKeyOf(options)
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
      ...{ mode, dialect },
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
  for (const each of addresses) {
    const [, address = '', bits] = each.match(/^([^/]*)(?:\/(\d{1,3}))?$/) ?? []
    const family = isIP(address)
    if (family === 0 || Number(bits ?? 0) > (family === 4 ? 32 : 128))
      throw new CommandMistake(`${each} is no address and no range such as 203.0.113.0/24.`)
  }
  return addresses
}

const networks = (addresses: readonly string[]) =>
  sql<string[]>`array(select network(each::inet) from unnest(${addresses}::text[]) each)`

async function setAddresses(input: CommandInput): Promise<number> {
  const addresses = addressesIn(input.words[2] ?? '')
  if (addresses.length === 0) throw new CommandMistake(`Name addresses; ${ANYWHERE.join(',')} allows all.`)
  return setProvider(input, { allowed_addresses: networks(addresses) }, `asks from ${addresses.join(', ')}`)
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

async function addKey(input: CommandInput): Promise<number> {
  const { ctx, words } = input
  const known = await ctx.db
    .selectFrom('providers')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', words[1] ?? '')
    .executeTakeFirst()
  if (!known) throw noProvider(words[1])
  return keepKey(input, await publicKeyOf(input.options))
}

const noProvider = (code: string | undefined): CommandMistake =>
  new CommandMistake(code ? `There is no provider ${code}.` : 'Name a provider, as `provider list` shows it.')

/** The file of `--public-key` as PEM; undefined without that option. */
async function publicKeyOf(options: CommandInput['options']): Promise<string | undefined> {
  const file = options['public-key']
  if (file === undefined) return undefined
  const pem = typeof file === 'string' ? await readFile(file, 'utf8').catch(() => '') : ''
  const key = isPublicKey(pem) ? readPublicKey(pem) : undefined
  if (!key) throw new CommandMistake('--public-key is no file with an RSA public key of 2048 bits or more in PEM.')
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

// Two while one is being rotated.
const LIVE_KEYS_MAX = 2

/** Two live keys of a kind at most: secrets that both sides know, or public keys of the provider. */
async function keepKey({ ctx, words, say, report }: CommandInput, publicKey?: string): Promise<number> {
  const [, code = ''] = words
  const live = (
    await ctx.db
      .selectFrom('provider_keys')
      .select(['key_id', 'secret'])
      .where('brand_id', '=', ctx.brand.id)
      .where('provider', '=', code)
      .where('retired_at', 'is', null)
      .execute()
  ).filter((each) => isPublicKey(each.secret) === (publicKey !== undefined))
  if (live.length >= LIVE_KEYS_MAX)
    throw new CommandMistake(
      `${code} has two live keys (${live.map((each) => each.key_id).join(', ')}). Retire one first.`,
    )
  const key = {
    key_id: `${code}-${newSecret()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 8)}`,
    secret: publicKey ?? newSecret(),
  }
  await ctx.db
    .insertInto('provider_keys')
    .values({ brand_id: ctx.brand.id, provider: code, ...key })
    .execute()
  say(`key id  ${key.key_id}`)
  if (!publicKey) say(`secret  ${key.secret}   (shown this once)`)
  report(key)
  return 0
}

async function retireKey({ ctx, words, say, report }: CommandInput): Promise<number> {
  const row = await ctx.db
    .updateTable('provider_keys')
    .set({ retired_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', words[1] ?? '')
    .where('key_id', '=', words[2] ?? '')
    .where('retired_at', 'is', null)
    .returning('key_id')
    .executeTakeFirst()
  if (!row) throw new CommandMistake('There is no such live key.')
  say(`${row.key_id} is believed no more.`)
  report(row)
  return 0
}
