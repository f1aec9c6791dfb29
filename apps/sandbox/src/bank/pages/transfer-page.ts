/** The transfer form and the slip that follows it. */
import { maskAccount } from '@duang/contract/bank/banks'
import type { Account } from '#bank/books.ts'
import type { Transfer } from '#bank/entries.ts'
import {
  accountText,
  bankField,
  bankMark,
  bankName,
  hidden,
  largeMoney,
  money,
  notice,
  textField,
  withQuery,
} from '#bank/pages/parts.ts'
import { accountPath } from '#bank/pages/people-page.ts'
import { thaiMoment } from '#kit/bangkok-time.ts'
import { type Html, html } from '#kit/html.ts'
import { icon } from '#kit/icons.ts'
import type { Refusal } from '#kit/refusal.ts'
import { siteOfAccount } from '#people'

/** The form as typed, or as prefilled by a deep link. */
export type TransferFields = {
  fromBank?: string | undefined
  fromNumber?: string | undefined
  fromName?: string | undefined
  /** `bank-number` of a site account, or `other`. */
  to?: string | undefined
  toBank?: string | undefined
  toNumber?: string | undefined
  amount?: string | undefined
}

export type TransferPage = {
  from: Account
  siteAccounts: readonly Account[]
  fields: TransferFields
  /** The same key books once, however often the form is sent. */
  key: string
  refusal?: Refusal | undefined
}

/** The form field of each refusal. Other refusals appear above the form. */
const FIELD_OF_REFUSAL: Record<string, 'amount' | 'toNumber' | 'toBank'> = {
  amount_missing: 'amount',
  amount_malformed: 'amount',
  amount_too_fine: 'amount',
  amount_not_positive: 'amount',
  amount_too_large: 'amount',
  balance_short: 'amount',
  destination_unknown: 'toNumber',
  same_account: 'toNumber',
  number_malformed: 'toNumber',
  bank_malformed: 'toBank',
}

export function transferPage({ from, siteAccounts, fields, key, refusal }: TransferPage): Html {
  const field = refusal && FIELD_OF_REFUSAL[refusal.code]
  const errorAt = (name: string) => (field === name ? refusal?.message : undefined)
  const chosen = chosenDestination(fields, siteAccounts)
  const other = chosen === 'other' ? fields : {}
  return html`
  <form class="narrow" method="post" action="/transfer" novalidate>
    <h1>โอนเงิน</h1>
    ${refusal && !field && notice('bad', refusal.message)}
    ${hidden({ key, fromBank: from.bank, fromNumber: from.number })}
    <section class="card source" aria-label="บัญชีต้นทาง">
      ${bankMark(from.bank)}
      <div class="row-text"><p class="row-title">${from.name}</p><p class="row-sub">${accountText(from)}</p></div>
      <p class="source-balance"><span class="label">คงเหลือ</span> ${money(from.balanceSatang)} บาท
        <a class="button button-text" href="${withQuery('/transfer', { toBank: fields.toBank, toNumber: fields.toNumber, amount: fields.amount })}">เปลี่ยนบัญชี</a></p>
    </section>
    <fieldset class="destinations">
      <legend class="field-label">โอนไปที่</legend>
      ${siteAccounts.map((account) => siteChoice(account, chosen))}
      <label class="choice"><input type="radio" name="to" value="other" ${chosen === 'other' && html`checked`}>
        <span class="row-icon">${icon('people')}</span>
        <span class="row-text"><span class="row-title">บัญชีอื่น</span><span class="row-sub">ระบุธนาคารและเลขที่บัญชี</span></span></label>
      <div class="other-account">
        ${bankField('toBank', other.toBank, errorAt('toBank'))}
        ${textField({
          name: 'toNumber',
          label: 'เลขที่บัญชี',
          value: other.toNumber,
          error: chosen === 'other' ? errorAt('toNumber') : undefined,
          input: html`inputmode="numeric" autocomplete="off"`,
        })}
      </div>
      ${chosen !== 'other' && errorAt('toNumber') !== undefined && notice('bad', errorAt('toNumber'))}
    </fieldset>
    ${textField({
      name: 'amount',
      label: 'จำนวนเงิน',
      value: fields.amount,
      error: errorAt('amount'),
      hint: 'ใส่สตางค์ได้ เช่น 100.25',
      unit: 'บาท',
      isAmount: true,
      input: html`inputmode="decimal" autocomplete="off" placeholder="0.00"`,
    })}
    <button class="button button-gold button-wide" type="submit">โอนเงิน</button>
  </form>`
}

function chosenDestination({ to, toBank, toNumber }: TransferFields, siteAccounts: readonly Account[]): string {
  if (to !== undefined && to !== '') return to
  const isAsked = Boolean(toBank || toNumber)
  const asked = `${toBank}-${toNumber}`
  const [first] = siteAccounts
  if (siteAccounts.some((account) => choiceValue(account) === asked)) return asked
  return isAsked || !first ? 'other' : choiceValue(first)
}

const choiceValue = ({ bank, number }: Account) => `${bank}-${number}`

const siteChoice = (account: Account, chosen: string) => html`
  <label class="choice"><input type="radio" name="to" value="${choiceValue(account)}" ${chosen === choiceValue(account) && html`checked`}>
    ${bankMark(account.bank)}
    <span class="row-text"><span class="row-title">${account.name}</span><span class="row-sub">${accountText(account)}</span></span></label>`

export type SlipPage = { transfer: Transfer; from: Account; to: Account; siteUrl: string }

/** The proof of a transfer, as banks show it: the sender's number masked. */
export function slipPage({ transfer, from, to, siteUrl }: SlipPage): Html {
  const again = withQuery('/transfer', {
    fromBank: from.bank,
    fromNumber: from.number,
    toBank: to.bank,
    toNumber: to.number,
  })
  return html`
  <div class="narrow">
    <article class="card card-glow slip">
      <span class="message-icon tinted" data-tone="ok">${icon('check')}</span>
      <h1>โอนเงินสำเร็จ</h1>
      <p class="row-sub">${thaiMoment(new Date(transfer.at))}</p>
      <p class="slip-amount">${largeMoney(transfer.amountSatang)}</p>
      <div class="slip-parties">
        ${slipParty('จาก', from, from.owner === 'person' ? maskAccount(from.number) : undefined)}
        ${slipParty('ไปยัง', to, undefined)}
      </div>
      <dl class="facts">
        <div><dt>เลขที่รายการ</dt><dd><span lang="en">${transfer.id}</span></dd></div>
        <div><dt>ช่องทาง</dt><dd>${transfer.reference}</dd></div>
        <div><dt>ค่าธรรมเนียม</dt><dd>0.00 บาท</dd></div>
      </dl>
    </article>
    ${to.owner === 'site' && html`<a class="button button-gold button-wide" href="${siteOfAccount(siteUrl, to.number)}/auth/deposit">กลับเว็บไซต์เพื่อดูเครดิต</a>`}
    ${transfer.slipReference !== undefined && html`<a class="button button-quiet button-wide" href="/transfers/${transfer.id}/slip.png">บันทึกสลิป</a>`}
    <div class="pair">
      <a class="button button-quiet" href="${accountPath(from)}">ดูบัญชี</a>
      ${from.owner === 'person' ? html`<a class="button button-quiet" href="${again}">โอนอีกครั้ง</a>` : html`<a class="button button-quiet" href="${accountPath(to)}">ดูบัญชีผู้รับ</a>`}
    </div>
  </div>`
}

const slipParty = (label: string, account: Account, maskedNumber: string | undefined) => html`
  <div class="slip-party">
    ${bankMark(account.bank)}
    <div><p class="label">${label}</p><p class="row-title">${account.name}</p>
    <p class="row-sub">${maskedNumber === undefined ? accountText(account) : html`<span class="keep">${bankName(account.bank)}</span> <span class="keep">${maskedNumber}</span>`}</p></div>
  </div>`
