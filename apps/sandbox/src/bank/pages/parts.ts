/** Small building blocks of the pages. */
import { BANKS, bankByCode, formatAccount } from '@duang/contract/bank/banks'
import { formatBaht, type Satang } from '@duang/contract/wire/money'
import { BANK_DRAWINGS } from '@duang/theme/bank-drawings'
import type { AccountId } from '#bank/entries.ts'
import { type Html, type HtmlPart, html } from '#kit/html.ts'
import { type IconName, icon } from '#kit/icons.ts'

export type Tone = 'ok' | 'bad' | 'warn' | 'info' | 'plain'

export const bankName = (code: string): string => bankByCode(code)?.nameTh ?? code

/** The same drawing as on the site. */
export const bankMark = (code: string): Html =>
  html`<span class="bank-mark bank-${code}" aria-hidden="true"><svg width="27" height="27" viewBox="0 0 24 24"><path d="${BANK_DRAWINGS[bankByCode(code)?.mark ?? ''] ?? ''}"/></svg></span>`

/** `กสิกรไทย 123-4-56789-0`, never broken inside the bank's name or the number. */
export const accountText = ({ bank, number }: AccountId): Html =>
  html`<span class="keep">${bankName(bank)}</span> <span class="keep">${formatAccount(number)}</span>`

/** The one large amount of a card. */
export function largeMoney(satang: Satang): Html {
  const [whole, decimals] = formatBaht(satang).split('.')
  return html`<span class="money money-xl">${whole}<span class="money-decimals">.${decimals}</span><span class="money-unit">บาท</span></span>`
}

/** An amount in a row. */
export const money = (satang: Satang): Html => html`<span class="money money-m">${formatBaht(satang)}</span>`

export const statusChip = (tone: Tone, name: IconName, word: string): Html =>
  html`<span class="status-chip tinted" data-tone="${tone}">${icon(name, 14)}${word}</span>`

export const notice = (tone: Tone, text: HtmlPart): Html =>
  html`<div class="notice tinted" data-tone="${tone}" ${tone === 'bad' && html`role="alert"`}>${icon(tone === 'ok' ? 'check' : 'alert')}<div>${text}</div></div>`

export const emptyBlock = (name: IconName, title: string, sub: string): Html => html`
  <div class="card message">
    <span class="message-icon tinted" data-tone="plain">${icon(name)}</span>
    <p class="message-title">${title}</p>
    <p class="message-sub">${sub}</p>
  </div>`

export type Field = {
  name: string
  label: string
  value?: string | undefined
  hint?: string
  error?: string | undefined
  unit?: string
  isAmount?: boolean
  /** Further attributes of the input. */
  input?: Html
}

export function textField({ name, label, value, hint, error, unit, isAmount, input }: Field): Html {
  return html`
  <div class="field ${isAmount && 'field-amount'}" ${error !== undefined && html`data-state="error"`}>
    <label class="field-label" for="${name}">${label}</label>
    <div class="field-box">
      <input class="field-input" id="${name}" name="${name}" value="${value ?? ''}" ${described(name, hint, error)} ${input}>
      ${unit !== undefined && html`<span class="field-unit">${unit}</span>`}
    </div>
    ${fieldNote(name, hint, error)}
  </div>`
}

export function bankField(name: string, chosen: string | undefined, error: string | undefined): Html {
  const options = BANKS.map(
    ({ code, nameTh }) => html`<option value="${code}" ${code === chosen && html`selected`}>${nameTh}</option>`,
  )
  return html`
  <div class="field" ${error !== undefined && html`data-state="error"`}>
    <label class="field-label" for="${name}">ธนาคาร</label>
    <div class="field-box">
      <select class="field-input" id="${name}" name="${name}" ${described(name, undefined, error)}>
        <option value="">เลือกธนาคาร</option>${options}
      </select>
    </div>
    ${fieldNote(name, undefined, error)}
  </div>`
}

const described = (name: string, hint: string | undefined, error: string | undefined) => html`
  ${(hint !== undefined || error !== undefined) && html`aria-describedby="${name}-note"`}
  ${error !== undefined && html`aria-invalid="true"`}`

function fieldNote(name: string, hint: string | undefined, error: string | undefined) {
  if (error !== undefined)
    return html`<p class="field-note" id="${name}-note" data-tone="bad">${icon('alert', 16)}${error}</p>`
  return hint !== undefined && html`<p class="field-note" id="${name}-note">${hint}</p>`
}

export const hidden = (fields: Record<string, string | undefined>): Html[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** `path` with the given fields as its query. Undefined fields are omitted. */
export function withQuery(path: string, fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(fields).filter((each): each is [string, string] => Boolean(each[1])))
  return query.size > 0 ? `${path}?${query}` : path
}
