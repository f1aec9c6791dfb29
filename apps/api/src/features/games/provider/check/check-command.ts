/** `duang provider check`: proves an integration from outside, over HTTP (docs/conformance.md). */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type CaseResult,
  checkGateway,
  checkStudio,
  DIALECT_CLIENTS,
  type DialectKey,
  GATEWAY_CASES,
  HEADING,
  hookEnvironment,
  resultRow,
  STUDIO_CASES,
  type StudioTarget,
  summary,
  type TestEnvironment,
} from '@duang/conformance'
import {
  type Act,
  type CommandInput,
  CommandMistake,
  CommandRefusal,
  invalid,
  missing,
  type StandaloneInput,
  unknown,
} from '#core/command.ts'
import type { Clock } from '#core/context.ts'
import { unreadable } from '#entry/command/command-file.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { type Provider, providersOf } from '#money/provider/provider.ts'
import { mayAskStudio, notOfThisDemonstration } from '#money/provider/reach.ts'
import { memberEnvironment } from './member-environment.ts'

const DEFAULT_TRANSACTIONS = 10_000

export const CHECK_ACT: Act<CommandInput> = {
  summary:
    'Proves an integration over HTTP: the studio of a provider by its code, or any studio or gateway by its address.',
  words: '<CODE|URL>',
  options: {
    '--member <USERNAME,USERNAME>': 'asks our own gateway as that studio, with these members; in a demonstration',
    '--at <URL>': 'of our gateway; http://localhost with PORT by default',
    '--studio': 'URL is a studio; a gateway by default',
    '--mode <MODE>': 'of the studio: seamless or transfer',
    '--dialect <DIALECT>': `of the gateway: ${Object.keys(DIALECT_CLIENTS).join(', ')}`,
    '--key-id <ID>': 'the key to sign with',
    '--secret <SECRET>': 'its secret; --secret-file keeps it out of the process list',
    '--secret-file <FILE>': 'a file with the secret',
    '--prepare <URL>': 'a hook of the gateway that prepares players',
    '--launch <TOKEN>': 'without a hook: the launch token of a player',
    '--session <TOKEN>': 'without a hook: the session token of a player',
    '--player <REF>': 'without a hook: the player',
    '--game <CODE>': 'without a hook: the game',
    '--only <CASE,CASE>': 'these cases alone',
    '--transactions <N>': `transactions of the random stream; ${DEFAULT_TRANSACTIONS} by default`,
    '--seed <N>': 'the same random numbers again',
    '--currency <CODE>': 'such as THB',
    '--finest <AMOUNT>': 'the finest amount, such as 0.01',
    '--launch-hosts <HOST,HOST>': 'further hosts of game pages',
    '--token-is-player': 'the token alone identifies the player; leave out --player',
  },
  run: checkByName,
  standalone: checkByUrl,
}

const TRANSACTIONS_MAX = 1_000_000

type Asking = Pick<StandaloneInput, 'words' | 'options' | 'say' | 'report'> & { clock: Clock }

/** Checks by address, without anything of this deployment. Undefined when the words have another meaning. */
function checkByUrl(input: StandaloneInput): Promise<number> | undefined {
  const [url = ''] = input.words
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined
  return input.options.studio === true ? askStudio(input, url) : askGateway(input, url)
}

/** Checks by name: the studio of a provider of this deployment. */
async function checkByName({ ctx, ...input }: CommandInput): Promise<number> {
  const name = wordOf(input.words[0], 'CODE|URL')
  const provider = (await providersOf(ctx, ctx.brand.id)).find((each) => each.code === name)
  if (!provider) throw unknown('provider', name)
  const [keyId, secret] = [...provider.keys][0] ?? []
  if (!keyId || !secret) throw new CommandMistake(`${provider.name} has no live key.`, 'conflict')
  if (input.options.member !== undefined) return askOwnGateway({ ...input, ctx }, provider, { keyId, secret })
  if (ctx.bankMode === 'sandbox' && !mayAskStudio(ctx, new URL(provider.baseUrl)))
    throw new CommandMistake(notOfThisDemonstration(ctx), 'conflict')
  const target = { url: provider.baseUrl, key: { keyId, secret }, clock: ctx.clock, launchHosts: provider.launchHosts }
  return runStudio({ ...input, clock: ctx.clock }, target, provider.mode)
}

async function askStudio(input: Asking, url: string): Promise<number> {
  const mode = text(input, 'mode', 'seamless')
  if (mode !== 'seamless' && mode !== 'transfer') throw invalid('--mode is seamless or transfer.')
  const launchHosts = text(input, 'launch-hosts', ',').split(',').filter(Boolean)
  return runStudio(input, { url, key: await keyOf(input), clock: input.clock, launchHosts }, mode)
}

async function runStudio(input: Asking, target: StudioTarget, mode: 'seamless' | 'transfer'): Promise<number> {
  await reach(target.url)
  const cases = chosen(input, STUDIO_CASES)
  HEADING.forEach(input.say)
  const onResult = (result: CaseResult) => resultRow(result).forEach(input.say)
  return conclude(input, await checkStudio(target, cases, { mode, onResult }), { mode })
}

async function askOwnGateway({ ctx, ...input }: CommandInput, provider: Provider, key: DialectKey): Promise<number> {
  if (ctx.bankMode !== 'sandbox')
    throw new CommandMistake('A check plays with the credit of members: --member is for a demonstration.', 'conflict')
  const asking = { ...input, clock: ctx.clock }
  const usernames = text(asking, 'member').split(',')
  const rows = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('brand_id', '=', ctx.brand.id)
    .where('username', 'in', usernames)
    .execute()
  const strangers = usernames.filter((each) => !rows.some((row) => row.username === each))
  if (strangers.length > 0) throw unknown('member', strangers.join(', '))
  const environment = memberEnvironment(
    ctx,
    provider,
    rows.map((row) => row.member_id),
  )
  const at = text(asking, 'at', `http://localhost:${ctx.sitePort ?? 3000}`).replace(/\/+$/, '')
  const isOwnKey = input.options['key-id'] !== undefined
  const roundsDown = provider.finerAmounts === 'round-down'
  const url = `${at}/provider/v1/${provider.code}`
  const given = { url, key: isOwnKey ? await keyOf(asking) : key, environment, roundsDown }
  return runGateway(asking, provider.dialect, given)
}

async function askGateway(input: Asking, url: string): Promise<number> {
  return runGateway(input, text(input, 'dialect', 'canonical'), {
    url,
    key: await keyOf(input),
    environment: environmentOf(input),
  })
}

async function runGateway(
  input: Asking,
  dialect: string,
  given: { url: string; key: DialectKey; environment: TestEnvironment; roundsDown?: boolean },
): Promise<number> {
  const known = Object.hasOwn(DIALECT_CLIENTS, dialect) ? DIALECT_CLIENTS[dialect] : undefined
  if (!known) throw invalid(`--dialect is one of ${Object.keys(DIALECT_CLIENTS).join(', ')}.`)
  const { environment, roundsDown = false, ...target } = given
  const player = isTokenOnly(input) ? { player: 'token' as const } : {}
  const client = { ...known, ...player, ...finestIn(input), roundsDown }
  const currency = currencyIn(input)
  const streamLength = whole(input, 'transactions', DEFAULT_TRANSACTIONS, TRANSACTIONS_MAX)
  const seed = whole(input, 'seed', 1 + (input.clock().getTime() % 1_000_000), 2 ** 31)
  const cases = chosen(input, GATEWAY_CASES)
  await reach(target.url)
  HEADING.forEach(input.say)
  const onResult = (result: CaseResult) => resultRow(result).forEach(input.say)
  const options = { environment, streamLength, seed, onResult }
  const results = await checkGateway({ ...target, client, currency, clock: input.clock }, cases, options)
  return conclude(input, results, { dialect, seed })
}

function conclude(
  { say, report }: Asking,
  results: CaseResult[],
  about: { seed?: number; [name: string]: unknown },
): number {
  for (const line of summary(results)) say(line)
  if (about.seed !== undefined) say(`The same random numbers again: --seed ${about.seed}`)
  report({ ...about, results })
  // A run with skipped cases only proves nothing.
  const isProved = results.some((each) => each.result === 'green')
  return isProved && results.every((each) => each.result !== 'red') ? 0 : 1
}

/** Reports one sentence instead of thirty red cases. */
async function reach(url: string): Promise<void> {
  await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new CommandRefusal('no_answer', `No answer from ${url}: ${cause}`)
  })
}

function environmentOf(input: Asking): TestEnvironment {
  if (input.options.prepare !== undefined) return hookEnvironment(text(input, 'prepare'))
  const playerRef = text(input, 'player', isTokenOnly(input) ? randomUUID() : undefined)
  const player = { playerRef, gameCode: text(input, 'game') }
  const { session } = input.options
  const only =
    session === undefined
      ? { ...player, launchToken: text(input, 'launch') }
      : { ...player, sessionToken: String(session) }
  const left = [only].values()
  return { nextPlayer: async () => left.next().value }
}

/** `--token-is-player`, or a dialect with that property. */
const isTokenOnly = (input: Asking): boolean =>
  input.options['token-is-player'] === true || DIALECT_CLIENTS[text(input, 'dialect', 'canonical')]?.player === 'token'

function currencyIn(input: Asking): string | undefined {
  if (input.options.currency === undefined) return undefined
  const currency = text(input, 'currency')
  if (!/^[A-Z]{3,8}$/.test(currency)) throw invalid(`Expected a currency such as THB: ${currency}`)
  return currency
}

/** Reads `--finest`, in the currency. The suite uses satang. */
function finestIn(input: Asking): { finest?: number } {
  if (input.options.finest === undefined) return {}
  const finest = text(input, 'finest')
  if (!/^(0\.0{0,4}1|1)$/.test(finest)) throw invalid(`Expected a finest amount of 1, 0.1, 0.01 … 0.00001: ${finest}`)
  return { finest: Math.round(Number(finest) * 100_000) / 1_000 }
}

async function keyOf(input: Asking): Promise<{ keyId: string; secret: string }> {
  const keyId = text(input, 'key-id')
  if (input.options['secret-file'] === undefined) return { keyId, secret: text(input, 'secret') }
  const file = text(input, 'secret-file')
  const secret = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error)
  })
  return { keyId, secret: secret.trim() }
}

function chosen<Case extends { name: string }>(input: Asking, all: readonly Case[]): readonly Case[] {
  if (input.options.only === undefined) return all
  const names = text(input, 'only').split(',')
  const strangers = names.filter((name) => !all.some((each) => each.name === name))
  if (strangers.length > 0)
    throw unknown('case', `${strangers.join(', ')}. Known: ${all.map((each) => each.name).join(', ')}.`)
  return all.filter((each) => names.includes(each.name))
}

function text({ options }: Asking, name: string, fallback?: string): string {
  const value = options[name] ?? fallback
  if (typeof value !== 'string' || value === '') throw missing(`--${name}`)
  return value
}

function whole(input: Asking, name: string, fallback: number, most: number): number {
  const value = Number(text(input, name, String(fallback)))
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw invalid(`--${name} is a whole number from 1 to ${most}.`)
  return value
}
