/** `duang accounts`: the site's own accounts that members transfer to and are paid from. */
import { bankByCode, formatAccount } from '@duang/contract/banks'
import { formatBaht, satangFromBaht } from '@duang/contract/money'
import { promptPayIdOf } from '@duang/contract/promptpay'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, CommandMistake, invalid, missing, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { bankAccountOf, REASON_OPTIONAL, textOf, wholeNumber, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, violatedConstraint } from '#kit/db.ts'

const NAME_MAX = 120
export const ACCOUNT_LIST: ListForm = {
  keys: [
    { column: 'priority', type: 'bigint' },
    { column: 'receiving_account_id', type: 'uuid' },
  ],
  order: 'asc',
}

const PRIORITY = {
  '--priority <N>': 'smaller comes first',
  '--daily-limit <BAHT|none>': 'given out no more once it received so much in a Bangkok day',
  '--hours <HH:MM-HH:MM|none>': 'given out in these hours of Bangkok only',
} as const

/** What the desk does too. */
export const ACCOUNT_ACTS = { add, set, on, off: switchOff } as const

export const accountsCommand: Command = {
  name: 'accounts',
  summary: 'The site’s own bank accounts, which members transfer to.',
  needsOwner: true,
  acts: {
    list: { summary: 'Accounts in the order in which they are given out.', options: PAGE_OPTIONS, run: list },
    add: {
      summary: 'Adds an account.',
      words: '<BANK:NUMBER>',
      options: {
        '--feed <FEED>': { required: 'the feed that reports its lines' },
        '--name <NAME>': { required: 'of its holder' },
        '--promptpay <ID>': 'mobile phone, citizen or tax id, or e-wallet',
        ...PRIORITY,
        ...REASON_OPTIONAL,
      },
      run: add,
    },
    set: {
      summary: 'Changes the given fields.',
      words: '<BANK:NUMBER>',
      options: {
        '--feed <FEED>': 'the feed that reports its lines',
        '--name <NAME>': 'of its holder',
        '--promptpay <ID|none>': 'mobile phone, citizen or tax id, or e-wallet',
        ...PRIORITY,
        ...REASON_OPTIONAL,
      },
      run: set,
    },
    on: {
      summary: 'Gives an account out again.',
      words: '<BANK:NUMBER>',
      options: REASON_OPTIONAL,
      run: on,
    },
    off: {
      summary: 'Gives an account out no more; its lines still come in.',
      words: '<BANK:NUMBER>',
      options: REASON_OPTIONAL,
      run: switchOff,
    },
  },
}

/** All accounts of the brand. */
export const selectAccounts = ({ db, brand }: Ctx) =>
  db
    .selectFrom('receiving_accounts')
    .select(['receiving_account_id', 'bank_code', 'account_digits', 'account_name', 'feed', 'promptpay_id'])
    .select(['priority', 'is_active', 'daily_limit_satang', 'opens_at', 'closes_at'])
    .where('brand_id', '=', brand.id)

function set(input: CommandInput): Promise<number> {
  return change(input, valuesOf(input.options), 'changed')
}
function on(input: CommandInput): Promise<number> {
  return change(input, { is_active: true }, 'on')
}

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await pageOf(selectAccounts(input.ctx), ACCOUNT_LIST, await readList(input, ACCOUNT_LIST)), {
    row: (row) =>
      `${row.bank_code}:${row.account_digits}  ${bankByCode(row.bank_code)?.nameEn ?? ''}  ${row.is_active ? 'on ' : 'off'}  priority ${row.priority}  feed ${row.feed}  ${row.account_name}${row.promptpay_id ? `  ${promptPayWords(row.promptpay_id)}` : ''}${row.daily_limit_satang === null ? '' : `  at most ${formatBaht(row.daily_limit_satang)} a day`}${row.opens_at === null ? '' : `  ${row.opens_at}-${row.closes_at}`}`,
    none: 'There are no accounts: members cannot deposit.',
  })
}

type Values = {
  feed?: string
  account_name?: string
  promptpay_id?: string | null
  priority?: number
  daily_limit_satang?: number | null
  opens_at?: string | null
  closes_at?: string | null
}

function valuesOf(options: CommandInput['options']): Values {
  const { feed, name, promptpay, priority, hours, 'daily-limit': limit } = options
  return {
    ...(typeof feed === 'string' ? { feed } : {}),
    ...(name === undefined ? {} : { account_name: textOf(options, 'name', NAME_MAX) }),
    ...(typeof promptpay === 'string' ? { promptpay_id: promptpay === 'none' ? null : promptPayId(promptpay) } : {}),
    ...(typeof priority === 'string' ? { priority: wholeNumber(priority) } : {}),
    ...(typeof limit === 'string' ? { daily_limit_satang: limit === 'none' ? null : limitOf(limit) } : {}),
    ...(typeof hours === 'string' ? hoursOf(hours) : {}),
  }
}

function limitOf(text: string): number {
  const satang = /^\d+(\.\d{1,2})?$/.test(text) ? satangFromBaht(Number(text)) : undefined
  if (!satang) throw invalid('--daily-limit is an amount in baht such as 500000, or none.')
  return satang
}

function hoursOf(text: string): Values {
  if (text === 'none') return { opens_at: null, closes_at: null }
  const [, opens_at, closes_at] = text.match(/^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/) ?? []
  if (!opens_at || !closes_at || opens_at === closes_at)
    throw invalid('--hours is a part of the day such as 08:00-22:00, or none.')
  return { opens_at, closes_at }
}

const KINDS = { phone: 'phone', citizen: 'citizen id', tax: 'tax id', wallet: 'e-wallet' } as const

function promptPayId(text: string): string {
  const read = promptPayIdOf(text)
  if (!read)
    throw invalid(
      'A PromptPay id is a mobile phone, a citizen or tax id of 13 digits whose last one is right, or an e-wallet of 15 digits.',
    )
  return read.id
}

/** Says whose id it is, so that a person compares it with the document. */
function promptPayWords(id: string): string {
  const read = promptPayIdOf(id)
  return read ? `PromptPay ${KINDS[read.kind]} ${read.shown}` : `PromptPay ${id} IS NO VALID ID, members get no code`
}

const decisionOf = ({ actor, options }: CommandInput) => ({
  actor,
  reason: typeof options.reason === 'string' ? options.reason.trim() : undefined,
})

async function add(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const { bank, digits } = bankAccountOf(wordOf(words[0], 'BANK:NUMBER'))
  const values = {
    ...valuesOf(options),
    feed: textOf(options, 'feed', 40),
    account_name: textOf(options, 'name', NAME_MAX),
  }
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, decisionOf(input))
    const row = await tx
      .insertInto('receiving_accounts')
      .values({ brand_id: ctx.brand.id, bank_code: bank, account_digits: digits, ...values })
      .onConflict((conflict) => conflict.columns(['brand_id', 'bank_code', 'account_digits']).doNothing())
      .returning('bank_code')
      .executeTakeFirst()
    if (!row) throw new CommandMistake(`Account exists: ${bank}:${digits}`, 'conflict')
  }).catch((error: unknown) => refuseFeed(error, values.feed))
  say(`${bankByCode(bank)?.nameEn ?? bank} ${formatAccount(digits)} is added.`)
  if (values.promptpay_id) say(`${promptPayWords(values.promptpay_id)}.`)
  report({ account: `${bank}:${digits}`, ...values })
  return 0
}

function refuseFeed(error: unknown, feed: string | undefined): never {
  if (violatedConstraint(error) === 'receiving_accounts_brand_id_feed_fkey') throw unknown('feed', feed ?? '')
  throw error
}

/** Changes an account. `outcome`: the change in words. */
async function change(input: CommandInput, values: Values & { is_active?: boolean }, outcome: string): Promise<number> {
  const { ctx, words, say, report } = input
  const { bank, digits } = bankAccountOf(wordOf(words[0], 'BANK:NUMBER'))
  if (Object.keys(values).length === 0)
    throw missing('--feed, --name, --promptpay, --priority, --daily-limit or --hours')
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, decisionOf(input))
    const result = await tx
      .updateTable('receiving_accounts')
      .set(values)
      .where('brand_id', '=', ctx.brand.id)
      .where('bank_code', '=', bank)
      .where('account_digits', '=', digits)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw unknown('account', `${bank}:${digits}`)
  }).catch((error: unknown) => refuseFeed(error, values.feed))
  say(`${bank}:${digits}: ${outcome}.`)
  if (values.promptpay_id) say(`${promptPayWords(values.promptpay_id)}.`)
  report({ account: `${bank}:${digits}`, ...values })
  return 0
}

async function switchOff(input: CommandInput): Promise<number> {
  const code = await change(input, { is_active: false }, 'off')
  if (!(await hasActive(input.ctx))) input.say('WARNING: no account is on. Members cannot deposit, and payouts wait.')
  return code
}

const hasActive = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db
    .selectFrom('receiving_accounts')
    .select('feed')
    .where('brand_id', '=', ctx.brand.id)
    .where('is_active', '=', true)
    .executeTakeFirst()) !== undefined
