/** Opens an account in the sandbox: any bank, any well-formed number, any name. */
import { formatBaht } from '@duang/contract/wire/money'
import { PERSON_OPENING_SATANG } from '#bank/openings.ts'
import { bankField, hidden, notice, textField } from '#bank/pages/parts.ts'
import type { TransferFields } from '#bank/pages/transfer-page.ts'
import { type Html, html } from '#kit/html.ts'
import type { Refusal } from '#kit/refusal.ts'

export type OpenPage = {
  /** `from…` names the account to open. The other fields are kept for the transfer afterwards. */
  fields: TransferFields
  refusal?: Refusal | undefined
}

const FIELD_OF_REFUSAL: Record<string, keyof TransferFields> = {
  bank_malformed: 'fromBank',
  number_malformed: 'fromNumber',
  account_exists: 'fromNumber',
  name_malformed: 'fromName',
}

export function openPage({ fields, refusal }: OpenPage): Html {
  const field = refusal && FIELD_OF_REFUSAL[refusal.code]
  const errorAt = (name: string) => (field === name ? refusal?.message : undefined)
  const isAsked = Boolean(fields.fromNumber) && !refusal
  return html`
  <form class="narrow" method="post" action="/open" novalidate>
    <h1>${isAsked ? 'เปิดบัญชีนี้ในธนาคารจำลอง' : 'เปิดบัญชีใหม่'}</h1>
    ${notice(
      'info',
      html`${isAsked && html`บัญชีนี้ยังไม่มีในธนาคารจำลอง เปิดบัญชีก่อนจึงจะโอนได้<br>`}บัญชีใหม่ได้รับเงินจำลอง <span class="keep">${formatBaht(PERSON_OPENING_SATANG)} บาท</span>`,
    )}
    ${refusal && !field && notice('bad', refusal.message)}
    ${hidden({ toBank: fields.toBank, toNumber: fields.toNumber, amount: fields.amount })}
    ${bankField('fromBank', fields.fromBank, errorAt('fromBank'))}
    ${textField({
      name: 'fromNumber',
      label: 'เลขที่บัญชี',
      value: fields.fromNumber,
      error: errorAt('fromNumber'),
      hint: 'ตัวเลขเท่านั้น ธนาคารส่วนใหญ่ใช้ 10 หลัก',
      input: html`inputmode="numeric" autocomplete="off"`,
    })}
    ${textField({
      name: 'fromName',
      label: 'ชื่อบัญชี',
      value: fields.fromName,
      error: errorAt('fromName'),
      hint: 'ชื่อและนามสกุลตามที่ต้องการให้แสดงบนเว็บไซต์',
      input: html`autocomplete="off"`,
    })}
    <button class="button button-gold button-wide" type="submit">เปิดบัญชี</button>
  </form>`
}
