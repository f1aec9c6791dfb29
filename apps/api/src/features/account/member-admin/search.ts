/** Members whom a text may name, and how. Each interpretation reads one index. */
import type { SearchHit } from '@duang/contract/desk/member-search'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import { foldCode, foldDigits, foldLine, latinDigits } from '@duang/contract/wire/pasted-text'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { maskQuery, parseAccountMask } from '#core/matching/account-mask.ts'
import { parsePersonName } from '#core/matching/person-name.ts'
import { inTransaction } from '#kit/database/db.ts'

type Hit = { memberId: number; kind: SearchHit; value: string }
type Interpretation = RawBuilder<unknown>

/** This many last digits of a phone or an account find it by an index. */
const DIGITS_MIN = 4
/** Members of one interpretation, at most. */
const ROWS = 100
/** A trigram index needs three letters in a row. Tone marks of Thai are no letters to it. */
const THREE_LETTERS = /[\p{Alphabetic}\p{N}]{3}/u
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Crockford's base 32. */
const WITHDRAWAL_REFERENCE = /^[0-9A-HJKMNP-TV-Z]{8}$/
const PROVIDER_ID = /^[\x21-\x7e]{4,100}$/

/**
 * Finds members. The same member may be found in several ways. A number is found by its last four digits or by all of it: other parts would
 * uncover it digit by digit.
 */
export function searchHits({ db, brand }: Ctx, text: string): Promise<Hit[]> {
  const interpretations = interpretationsOf(brand.id, text)
  return inTransaction(db, async (tx) => {
    // Where the planner expects many members, it would read the table until it has enough: all of it for a text that none has.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    const { rows } = await sql<Hit>`
      select distinct member_id as "memberId", kind, value
      from (${sql.join(interpretations, sql` union all `)}) hits
      where member_id is not null`.execute(tx)
    return rows
  })
}

/** The digits of a text that is a phone, an account, or a part of one that a bank shows. Undefined: it confirms no number. */
export function digitsOf(text: string): string | undefined {
  const digits = foldDigits(text)
  return normalisePhone(text) ?? (/^(\d{4}|\d{10,15})$/.test(digits) ? digits : partOf(text)?.digits)
}

/** Signs for hidden digits. */
const HIDDEN = /[xX*•●#_]/

type NumberPart = { digits: string; place: 'last' | 'middle' }

/**
 * The four digits by which an index finds a number that a bank masked: the last four, or places 6 to 9 of ten. Others that it shows are
 * left out, because they would uncover a number digit by digit.
 */
function partOf(text: string): NumberPart | undefined {
  const mask = HIDDEN.test(text) ? parseAccountMask(text) : null
  if (!mask) return undefined
  const { last4, digits6to9 } = maskQuery(mask)
  if (last4) return { digits: last4, place: 'last' }
  return digits6to9 ? { digits: digits6to9, place: 'middle' } : undefined
}

function interpretationsOf(brandId: number, text: string): Interpretation[] {
  const folded = foldCode(text)
  const phone = normalisePhone(text)
  const part = partOf(text)
  return [
    // Letters of Thai as they are: folding of codes takes them apart.
    ...nameInterpretations(brandId, latinDigits(foldLine(text)).toLowerCase()),
    ...(phone === undefined ? [] : [byPhone(brandId, phone)]),
    ...digitInterpretations(brandId, part?.place === 'last' ? part.digits : foldDigits(text)),
    ...middleInterpretations(brandId, part?.place === 'middle' ? part.digits : foldDigits(text)),
    ...(UUID.test(folded.toLowerCase()) ? idInterpretations(brandId, folded.toLowerCase()) : []),
    ...(WITHDRAWAL_REFERENCE.test(folded.toUpperCase()) ? [byWithdrawal(brandId, folded.toUpperCase())] : []),
    ...(PROVIDER_ID.test(folded) ? referenceInterpretations(brandId, folded) : []),
  ]
}

const limited = (query: RawBuilder<unknown>): Interpretation => sql`(${query} limit ${sql.lit(ROWS)})`
const likeOf = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Parts of usernames and names. Fewer than three letters are a beginning, because no index finds them elsewhere. */
function nameInterpretations(brandId: number, text: string): Interpretation[] {
  const words = text.split(/\s+/)
  const long = words.filter((word) => THREE_LETTERS.test(word))
  const [username] = words
  const hit = (
    kind: SearchHit,
    column: string,
  ) => sql`select member_id, ${sql.lit(kind)} as kind, ${sql.ref(column)} as value
    from members where brand_id = ${brandId}`
  const start = `${likeOf(text)}%`
  return [
    limited(sql`${hit('username', 'username')} and username_folded like ${start}`),
    limited(sql`${hit('name', 'name')} and lower(name) like ${start}`),
    ...(words.length === 1 && long.length === 1
      ? [limited(sql`${hit('username', 'username')} and username_folded like ${`%${likeOf(username ?? '')}%`}`)]
      : []),
    ...nameForms(text).map((parts) => {
      const conditions = parts.map((part) => sql`replace(lower(name), ' ', '') like ${part}`)
      return limited(sql`${hit('name', 'name')} and ${sql.join(conditions, sql` and `)}`)
    }),
  ]
}

/**
 * Patterns of the words of a name, as typed and as a bank spells them: without titles and ranks, with hidden letters. Each form has three
 * letters in a row, which the trigram index of names without spaces needs.
 */
function nameForms(text: string): string[][] {
  const typed = text.split(' ').map(likeOf)
  const spelled = parsePersonName(text).words.map(({ head, tail }) =>
    [head, tail].filter(Boolean).map(likeOf).join('%'),
  )
  const isFound = (words: string[]) => words.some((word) => word.split('%').some((part) => THREE_LETTERS.test(part)))
  const forms = [typed, spelled].filter(isFound).map((words) => words.map((word) => `%${word}%`))
  return [...new Map(forms.map((form) => [form.join(' '), form])).values()]
}

const lastFour = (column: string) => sql`right(${sql.ref(column)}, ${sql.lit(DIGITS_MIN)})`

const byPhone = (brandId: number, phone: string): Interpretation => sql`
  (select member_id, 'phone' as kind, ${lastFour('phone')} as value from members where brand_id = ${brandId} and phone = ${phone})`

/** The last digits of a phone or an account, or all of them. */
function digitInterpretations(brandId: number, digits: string): Interpretation[] {
  if (!/^\d{4,15}$/.test(digits)) return []
  // Longer texts are complete numbers.
  const form = digits.length > DIGITS_MIN ? digits : `%${digits}`
  return [
    limited(sql`select member_id, 'phone' as kind, ${lastFour('phone')} as value from members
      where brand_id = ${brandId} and ${lastFour('phone')} = ${digits.slice(-DIGITS_MIN)} and phone like ${form}`),
    limited(sql`select member_id, 'bank_account' as kind, ${lastFour('account_digits')} as value from member_banks
      where brand_id = ${brandId} and ${lastFour('account_digits')} = ${digits.slice(-DIGITS_MIN)}
        and account_digits like ${form}`),
  ]
}

/** Places 6 to 9 of an account of ten digits, which banks and lists of the desk show: `xxx-x-x4821-x`. */
function middleInterpretations(brandId: number, digits: string): Interpretation[] {
  if (!/^\d{4}$/.test(digits)) return []
  return [
    limited(sql`select member_id, 'bank_account' as kind, ${lastFour('account_digits')} as value from member_banks
      where brand_id = ${brandId} and length(account_digits) = 10 and substr(account_digits, 6, 4) = ${digits}`),
  ]
}

const byWithdrawal = (brandId: number, reference: string): Interpretation => sql`
  (select member_id, 'withdrawal' as kind, reference as value from withdrawals
    where brand_id = ${brandId} and reference = ${reference})`

/** Ids of rows. */
const idInterpretations = (brandId: number, id: string): Interpretation[] => [
  sql`(select member_id, 'member' as kind, username as value from members where brand_id = ${brandId} and uuid = ${id}::uuid)`,
  // Accounts of members are positive, and 64 belong to each.
  sql`(select m.member_id, 'transfer' as kind, t.kind as value from finance.find_transfer(${brandId}, ${id}::uuid) t
    join members m on m.brand_id = ${brandId} and m.member_id = greatest(t.debit_account, t.credit_account) / 64)`,
  sql`(select member_id, 'withdrawal' as kind, reference as value from withdrawals
    where brand_id = ${brandId} and withdrawal_id = ${id}::uuid)`,
  sql`(select member_id, 'deposit' as kind, ${id} as value from deposits
    where brand_id = ${brandId} and deposit_id = ${id}::uuid)`,
]

/** References of banks, of payouts, and of game providers. */
const referenceInterpretations = (brandId: number, reference: string): Interpretation[] => [
  limited(sql`select d.member_id, 'deposit' as kind, ${reference} as value from statement_lines l
    join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id
    where l.brand_id = ${brandId} and l.direction = 'in' and l.reference = ${reference}`),
  limited(sql`select d.member_id, 'deposit' as kind, ${reference} as value from bank_feeds f
    join statement_lines l on l.brand_id = f.brand_id and l.feed = f.feed and l.ext_id = ${reference}
    join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id
    where f.brand_id = ${brandId}`),
  sql`(select w.member_id, 'withdrawal' as kind, w.reference as value from payouts p
    join withdrawals w on w.brand_id = p.brand_id and w.withdrawal_id = p.withdrawal_id
    where p.brand_id = ${brandId} and p.payout_key = ${reference})`,
  limited(sql`select member_id, 'round' as kind, provider || ' ' || round_id as value from rounds
    where brand_id = ${brandId} and round_id = ${reference}`),
  limited(sql`select t.member_id, 'provider_transaction' as kind, t.provider || ' ' || t.tx_id as value from providers p
    join provider_transactions t on t.brand_id = p.brand_id and t.provider = p.provider and t.tx_id = ${reference}
    where p.brand_id = ${brandId}`),
]
