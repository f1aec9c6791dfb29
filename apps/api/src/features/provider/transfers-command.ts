/** `duang provider transfers` and `remainders`: what providers that hold credit left in doubt, and how staff settles it. */
import { formatBaht, satangFromBaht } from '@duang/contract/money'
import { type CommandInput, CommandMistake } from '#core/command.ts'
import { LIST_OPTIONS, LIST_USAGE, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { end, settle } from '#core/provider-transfer/movement.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'

export const TRANSFERS_USAGE = [
  `provider transfers list ${LIST_USAGE}`,
  '                                        movements of credit that nobody knows the end of, oldest first',
  'provider transfers ask REF              asks the provider once more, now',
  'provider transfers resolve REF done|refused --reason "…" [--amount BAHT]',
  '                                        what the provider told you; --amount for credit that came back',
  `provider remainders list ${LIST_USAGE}`,
  '                                        what came back too much or too little and no round explains',
  'provider remainders seen ID --reason "…"',
]

export const TRANSFERS_ACTS = {
  transfers: { words: 0, options: LIST_OPTIONS },
  'transfers list': { words: 0, options: LIST_OPTIONS },
  'transfers ask': { words: 1 },
  'transfers resolve': { words: 2, options: ['reason', 'amount'] },
  remainders: { words: 0, options: LIST_OPTIONS },
  'remainders list': { words: 0, options: LIST_OPTIONS },
  'remainders seen': { words: 1, options: ['reason'] },
}

/** `words[1]` is the act: list, ask, resolve. */
export async function transfersAct(input: CommandInput): Promise<number> {
  const [, act = 'list'] = input.words
  if (act === 'list') return list(input)
  if (act === 'ask') return ask(input)
  if (act === 'resolve') return resolve(input)
  throw new CommandMistake(`There is no "provider transfers ${act}". Known: list, ask, resolve.`)
}

const pending = (ctx: Ctx) =>
  ctx.db
    .selectFrom('provider_transfers as t')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 't.brand_id').onRef('m.member_id', '=', 't.member_id'),
    )
    .select(['t.ref', 't.member_id', 'm.username', 't.provider', 't.direction', 't.amount_satang', 't.attempts'])
    .select(['t.created_at', 't.staff_at'])
    .where('t.brand_id', '=', ctx.brand.id)
    .where('t.state', '=', 'pending')

export const TRANSFER_LIST: ListForm = {
  keys: [
    { column: 't.created_at', type: 'timestamptz' },
    { column: 't.ref', type: 'uuid' },
  ],
  order: 'asc',
  at: 't.created_at',
  member: 't.member_id',
}

async function list(input: CommandInput): Promise<number> {
  const page = await pageOf(pending(input.ctx), TRANSFER_LIST, await readList(input, TRANSFER_LIST))
  return sayPage(input, page, {
    command: 'provider',
    row: (each) => {
      const amount = each.amount_satang === null ? 'all of it' : formatBaht(each.amount_satang)
      const state = each.staff_at ? 'waits for staff' : `asked ${each.attempts} times`
      return `${each.ref}  ${bangkokStamp(each.created_at)}  ${each.direction.padEnd(4)} ${amount.padStart(14)}  ${each.provider}  ${each.username}  ${state}`
    },
    none: 'No movement of credit is in doubt.',
  })
}

async function ask({ ctx, words, say, report }: CommandInput): Promise<number> {
  const row = await rowOf(ctx, words[2])
  const state = await settle(ctx, row.ref, true)
  say(state === 'pending' ? 'The provider does not tell yet.' : `It is ${state}.`)
  report({ ref: row.ref, state })
  return state === 'pending' ? 1 : 0
}

/** The provider is asked once more: what it says itself stands before what staff was told. */
async function resolve(input: CommandInput): Promise<number> {
  const { ctx, words, actor, say, report } = input
  const [, , , word] = words
  if (word !== 'done' && word !== 'refused') throw new CommandMistake('Say done or refused.')
  const note = reasonOf(input)
  const row = await rowOf(ctx, words[2])
  const amount = row.direction === 'back' && word === 'done' ? amountOf(input) : 0
  const known = await settle(ctx, row.ref, true)
  const state =
    known === 'pending'
      ? await end(ctx, row.ref, row.member_id, { outcome: word, amount, isEmpty: false }, { by: actor, note })
      : known
  say(known === 'pending' ? `It is ${state}, by you.` : `The provider says that it is ${state}; that stands.`)
  report({ ref: row.ref, state, by: known === 'pending' ? actor : 'provider' })
  return state === word ? 0 : 1
}

async function rowOf(ctx: Ctx, word: string | undefined) {
  if (!word || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word))
    throw new CommandMistake('Name a movement by its ref.')
  const row = await pending(ctx).where('t.ref', '=', word).executeTakeFirst()
  if (!row) throw new CommandMistake('There is no movement in doubt with this ref.')
  return row
}

function reasonOf({ options }: CommandInput): string {
  if (typeof options.reason !== 'string' || options.reason.trim() === '')
    throw new CommandMistake('Say why with --reason "…".')
  return options.reason.trim()
}

/** Satang that came back. */
function amountOf({ options }: CommandInput): number {
  const satang =
    typeof options.amount === 'string' && options.amount !== '' ? satangFromBaht(Number(options.amount)) : -1
  if (satang === undefined || satang < 0) throw new CommandMistake('Say how much came back with --amount BAHT; 0 too.')
  return satang
}

/** `words[1]` is the act: list, seen. */
export async function remaindersAct(input: CommandInput): Promise<number> {
  const [, act = 'list'] = input.words
  if (act === 'list') return listRemainders(input)
  if (act === 'seen') return seeRemainder(input)
  throw new CommandMistake(`There is no "provider remainders ${act}". Known: list, seen.`)
}

export const REMAINDER_LIST: ListForm = {
  keys: [
    { column: 'r.at', type: 'timestamptz' },
    { column: 'r.remainder_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'r.at',
  member: 'r.member_id',
}

const unseen = (ctx: Ctx) =>
  ctx.db
    .selectFrom('provider_remainders as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'r.brand_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(['r.remainder_id', 'm.username', 'r.provider', 'r.amount_satang', 'r.at'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.seen_at', 'is', null)

async function listRemainders(input: CommandInput): Promise<number> {
  const page = await pageOf(unseen(input.ctx), REMAINDER_LIST, await readList(input, REMAINDER_LIST))
  return sayPage(input, page, {
    command: 'provider',
    row: (each) =>
      `${each.remainder_id}  ${bangkokStamp(each.at)}  ${formatBaht(each.amount_satang).padStart(14)}  ${each.provider}  ${each.username}`,
    none: 'Rounds explain everything that came back.',
  })
}

async function seeRemainder(input: CommandInput): Promise<number> {
  const { ctx, words, actor, say, report } = input
  const note = reasonOf(input)
  const row = await ctx.db
    .updateTable('provider_remainders')
    .set({ seen_at: ctx.clock(), seen_by: actor, note })
    .where('brand_id', '=', ctx.brand.id)
    .where('seen_at', 'is', null)
    .where((eb) => eb(eb.cast<string>('remainder_id', 'text'), '=', words[2] ?? ''))
    .returning('remainder_id')
    .executeTakeFirst()
  if (!row) throw new CommandMistake('There is no such remainder that nobody has seen.')
  say('Noted.')
  report(row)
  return 0
}
