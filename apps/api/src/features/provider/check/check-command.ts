/** `duang provider check`: proves an integration from outside, over HTTP (docs/conformance.md). */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  checkGateway,
  checkStudio,
  GATEWAY_CASES,
  HEADING,
  hookStage,
  SPEAKERS,
  type SpeakerKey,
  STUDIO_CASES,
  type Stage,
  type StudioTarget,
  summary,
  type Verdict,
  verdictRow,
} from '@duang/conformance'
import { type CommandInput, CommandMistake, type StandaloneInput } from '#core/command.ts'
import type { Clock } from '#core/context.ts'
import { type Provider, providersOf } from '#core/provider/provider.ts'
import { mayAskStudio, notOfThisDemonstration } from '#core/provider/reach.ts'
import { memberStage } from './member-stage.ts'

export const CHECK_USAGE: readonly string[] = [
  'provider check NAME                     asks the provider’s own studio, as an operator',
  'provider check NAME --member USERNAME,USERNAME [--at http://localhost:3000]    our own gateway, as that studio; in a demonstration',
  'provider check URL --studio --key-id ID --secret SECRET [--mode seamless|transfer] [--launch-hosts HOST,HOST]   any studio, as an operator',
  'provider check URL --key-id ID --secret SECRET --prepare URL [--dialect canonical]        any gateway, as a studio',
  'provider check URL --key-id ID --secret SECRET --launch TOKEN|--session TOKEN --player REF --game CODE',
  '      [--secret-file FILE] [--only CASE,CASE] [--transactions 10000] [--seed N]',
  '      [--currency THB] [--finest 0.01] [--token-is-player]   of its movements; the token alone identifies the player, and --player is left out',
]

export const CHECK_ACT = {
  words: 1,
  options: [
    ...['member', 'at', 'mode', 'dialect', 'key-id', 'secret', 'secret-file', 'prepare', 'launch', 'session'],
    ...['player', 'game', 'only', 'transactions', 'seed', 'currency', 'finest', 'launch-hosts'],
  ],
  flags: ['studio', 'token-is-player'],
}

const DEFAULT_TRANSACTIONS = 10_000
const TRANSACTIONS_MAX = 1_000_000

type Asking = Pick<StandaloneInput, 'words' | 'options' | 'say' | 'report'> & { clock: Clock }

/** By address: needs nothing of this deployment. Undefined when the words mean something else. */
export function checkByUrl(input: StandaloneInput): Promise<number> | undefined {
  const [act, url = ''] = input.words
  if (act !== 'check' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined
  return input.options.studio === true ? askStudio(input, url) : askGateway(input, url)
}

/** By name: the studio of a provider that is known here. */
export async function checkByName({ ctx, ...input }: CommandInput): Promise<number> {
  const [, name] = input.words
  if (!name) throw new CommandMistake('Name a provider, or give the address of a studio or gateway.')
  const provider = (await providersOf(ctx.db, ctx.brand.id)).find((each) => each.code === name)
  if (!provider) throw new CommandMistake(`There is no provider ${name}, and it is no address.`)
  const [keyId, secret] = [...provider.keys][0] ?? []
  if (!keyId || !secret) throw new CommandMistake(`${provider.name} has no live key.`)
  if (input.options.member !== undefined) return askOwnGateway({ ...input, ctx }, provider, { keyId, secret })
  if (ctx.gateway === 'sandbox' && !mayAskStudio(ctx, new URL(provider.baseUrl)))
    throw new CommandMistake(notOfThisDemonstration(ctx))
  const target = { url: provider.baseUrl, key: { keyId, secret }, clock: ctx.clock, launchHosts: provider.launchHosts }
  return runStudio({ ...input, clock: ctx.clock }, target, provider.mode)
}

async function askStudio(input: Asking, url: string): Promise<number> {
  const mode = text(input, 'mode', 'seamless')
  if (mode !== 'seamless' && mode !== 'transfer') throw new CommandMistake('--mode is seamless or transfer.')
  const launchHosts = text(input, 'launch-hosts', ',').split(',').filter(Boolean)
  return runStudio(input, { url, key: await keyOf(input), clock: input.clock, launchHosts }, mode)
}

async function runStudio(input: Asking, target: StudioTarget, mode: 'seamless' | 'transfer'): Promise<number> {
  await reach(target.url)
  const cases = chosen(input, STUDIO_CASES)
  HEADING.forEach(input.say)
  const onVerdict = (verdict: Verdict) => verdictRow(verdict).forEach(input.say)
  return conclude(input, await checkStudio(target, cases, { mode, onVerdict }), { mode })
}

async function askOwnGateway({ ctx, ...input }: CommandInput, provider: Provider, key: SpeakerKey): Promise<number> {
  if (ctx.gateway !== 'sandbox')
    throw new CommandMistake('A check plays with the credit of members: --member is for a demonstration.')
  const asking = { ...input, clock: ctx.clock }
  const usernames = text(asking, 'member').split(',')
  const rows = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('brand_id', '=', ctx.brand.id)
    .where('username', 'in', usernames)
    .execute()
  const unknown = usernames.filter((each) => !rows.some((row) => row.username === each))
  if (unknown.length > 0) throw new CommandMistake(`There is no member ${unknown.join(', ')}.`)
  const stage = memberStage(
    ctx,
    provider,
    rows.map((row) => row.member_id),
  )
  const at = text(asking, 'at', 'http://localhost:3000').replace(/\/+$/, '')
  const isOwnKey = input.options['key-id'] !== undefined
  const roundsDown = provider.finerAmounts === 'round-down'
  const url = `${at}/provider/v1/${provider.code}`
  const given = { url, key: isOwnKey ? await keyOf(asking) : key, stage, roundsDown }
  return runGateway(asking, provider.dialect, given)
}

async function askGateway(input: Asking, url: string): Promise<number> {
  return runGateway(input, text(input, 'dialect', 'canonical'), { url, key: await keyOf(input), stage: stageOf(input) })
}

async function runGateway(
  input: Asking,
  dialect: string,
  given: { url: string; key: SpeakerKey; stage: Stage; roundsDown?: boolean },
): Promise<number> {
  const known = Object.hasOwn(SPEAKERS, dialect) ? SPEAKERS[dialect] : undefined
  if (!known) throw new CommandMistake(`--dialect is one of ${Object.keys(SPEAKERS).join(', ')}.`)
  const { stage, roundsDown = false, ...target } = given
  const player = isTokenOnly(input) ? { player: 'token' as const } : {}
  const speaker = { ...known, ...player, ...finestIn(input), roundsDown }
  const currency = currencyIn(input)
  const streamLength = whole(input, 'transactions', DEFAULT_TRANSACTIONS, TRANSACTIONS_MAX)
  const seed = whole(input, 'seed', 1 + (input.clock().getTime() % 1_000_000), 2 ** 31)
  const cases = chosen(input, GATEWAY_CASES)
  await reach(target.url)
  HEADING.forEach(input.say)
  const onVerdict = (verdict: Verdict) => verdictRow(verdict).forEach(input.say)
  const options = { stage, streamLength, seed, onVerdict }
  const verdicts = await checkGateway({ ...target, speaker, currency, clock: input.clock }, cases, options)
  return conclude(input, verdicts, { dialect, seed })
}

function conclude(
  { say, report }: Asking,
  verdicts: Verdict[],
  about: { seed?: number; [name: string]: unknown },
): number {
  for (const line of summary(verdicts)) say(line)
  if (about.seed !== undefined) say(`The same random numbers again: --seed ${about.seed}`)
  report({ ...about, verdicts })
  // What was only skipped is not proved.
  const isProved = verdicts.some((each) => each.verdict === 'green')
  return isProved && verdicts.every((each) => each.verdict !== 'red') ? 0 : 1
}

/** One sentence instead of thirty red cases. */
async function reach(url: string): Promise<void> {
  await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new CommandMistake(`Nothing answers at ${url}: ${cause}`)
  })
}

function stageOf(input: Asking): Stage {
  if (input.options.prepare !== undefined) return hookStage(text(input, 'prepare'))
  const playerRef = text(input, 'player', isTokenOnly(input) ? randomUUID() : undefined)
  const who = { playerRef, gameCode: text(input, 'game') }
  const { session } = input.options
  const only =
    session === undefined ? { ...who, launchToken: text(input, 'launch') } : { ...who, sessionToken: String(session) }
  const left = [only].values()
  return { nextPlayer: async () => left.next().value }
}

/** `--token-is-player`, or a dialect of which that is known. */
const isTokenOnly = (input: Asking): boolean =>
  input.options['token-is-player'] === true || SPEAKERS[text(input, 'dialect', 'canonical')]?.player === 'token'

function currencyIn(input: Asking): string | undefined {
  if (input.options.currency === undefined) return undefined
  const currency = text(input, 'currency')
  if (!/^[A-Z]{3,8}$/.test(currency)) throw new CommandMistake('Expected a currency such as THB.')
  return currency
}

/** `--finest`, in the currency; satang in the suite. */
function finestIn(input: Asking): { finest?: number } {
  if (input.options.finest === undefined) return {}
  const finest = text(input, 'finest')
  if (!/^(0\.0{0,4}1|1)$/.test(finest)) throw new CommandMistake('Expected a finest amount of 1, 0.1, 0.01 … 0.00001.')
  return { finest: Math.round(Number(finest) * 100_000) / 1_000 }
}

async function keyOf(input: Asking): Promise<{ keyId: string; secret: string }> {
  const keyId = text(input, 'key-id')
  if (input.options['secret-file'] === undefined) return { keyId, secret: text(input, 'secret') }
  const file = text(input, 'secret-file')
  const secret = await readFile(file, 'utf8').catch(() => {
    throw new CommandMistake(`${file} cannot be read.`)
  })
  return { keyId, secret: secret.trim() }
}

function chosen<Case extends { name: string }>(input: Asking, all: readonly Case[]): readonly Case[] {
  if (input.options.only === undefined) return all
  const names = text(input, 'only').split(',')
  const unknown = names.filter((name) => !all.some((each) => each.name === name))
  if (unknown.length > 0)
    throw new CommandMistake(
      `There is no case ${unknown.join(', ')}. Known: ${all.map((each) => each.name).join(', ')}.`,
    )
  return all.filter((each) => names.includes(each.name))
}

function text({ options }: Asking, name: string, fallback?: string): string {
  const value = options[name] ?? fallback
  if (typeof value !== 'string' || value === '') throw new CommandMistake(`Give it --${name}.`)
  return value
}

function whole(input: Asking, name: string, fallback: number, most: number): number {
  const value = Number(text(input, name, String(fallback)))
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new CommandMistake(`--${name} is a whole number from 1 to ${most}.`)
  return value
}
