/** The switches as a form. The schema of the control calls validates the form too. */
import { hidden, notice, textField } from '#bank/pages/parts.ts'
import { ALL_QUIET, isClosed, type Switches } from '#bank/switches.ts'
import { type Html, html } from '#kit/html.ts'
import type { Refusal } from '#kit/refusal.ts'

export type SwitchesForm = Record<string, string | undefined>

/** The fields of the form as unvalidated switches. */
export function switchesFromForm(form: SwitchesForm): unknown {
  return {
    statementDelayMs: Math.round(Number(form.delaySeconds) * 1000),
    statementCopies: Number(form.copies),
    areCopiesConcurrent: form.areCopiesConcurrent === 'on',
    isShuffled: form.isShuffled === 'on',
    lostReplyProbability: Number(form.lostReplyPercent) / 100,
    payoutRefusal: form.payoutRefusal,
    payoutHang: form.payoutHang,
    night: form.isNight === 'on' ? { from: form.nightFrom, to: form.nightTo } : null,
    hasFullNumbers: form.hasFullNumbers === 'on',
  }
}

export type SwitchesPage = { switches: Switches; now: Date; isSaved: boolean; refusal?: Refusal | undefined }

export function switchesPage({ switches, now, isSaved, refusal }: SwitchesPage): Html {
  return html`
  <div class="head"><div><h1>สวิตช์ของธนาคาร</h1>
    <p class="lead">ทำให้ธนาคารจำลองมีปัญหาเหมือนธนาคารจริง เพื่อทดสอบว่าเว็บไซต์รับมือได้</p></div>
    <a class="button button-quiet" href="/outside">สวิตช์ของผลบอลและแชต</a></div>
  ${refusal && notice('bad', refusal.message)}
  ${isSaved && notice('ok', 'บันทึกแล้ว')}
  ${stateOf(switches, now)}
  <form method="post" action="/switches">
    <div class="panels">
      ${statementPanel(switches)}
      ${payoutPanel(switches)}
      ${nightPanel(switches)}
    </div>
    <div class="form-end">
      <button class="button button-gold" type="submit">บันทึกสวิตช์</button>
      <button class="button button-quiet" type="submit" form="quiet">คืนค่าปกติทั้งหมด</button>
    </div>
  </form>
  <form id="quiet" method="post" action="/switches">${hidden(formOf(ALL_QUIET))}</form>`
}

function stateOf(switches: Switches, now: Date): Html {
  if (isClosed(switches, now)) return notice('warn', 'ขณะนี้ธนาคารปิดให้บริการ')
  const isQuiet = JSON.stringify(switches) === JSON.stringify(ALL_QUIET)
  return isQuiet ? notice('info', 'ขณะนี้ธนาคารทำงานปกติ') : notice('warn', 'ขณะนี้มีสวิตช์ที่เปิดอยู่')
}

const formOf = (switches: Switches): SwitchesForm => ({
  delaySeconds: String(switches.statementDelayMs / 1000),
  copies: String(switches.statementCopies),
  lostReplyPercent: String(Math.round(switches.lostReplyProbability * 100)),
  payoutRefusal: switches.payoutRefusal,
  payoutHang: switches.payoutHang,
})

function statementPanel(switches: Switches): Html {
  const form = formOf(switches)
  return html`
  <section class="card panel" aria-labelledby="statement-switches">
    <h2 id="statement-switches">รายการเดินบัญชีที่ส่งให้เว็บไซต์</h2>
    ${textField({
      name: 'delaySeconds',
      label: 'หน่วงเวลาก่อนส่ง',
      value: form.delaySeconds,
      unit: 'วินาที',
      input: html`type="number" min="0" max="600" step="0.001" required`,
    })}
    ${textField({
      name: 'copies',
      label: 'จำนวนครั้งที่ส่งแต่ละรายการ',
      value: form.copies,
      unit: 'ครั้ง',
      hint: '1 ถึง 5 ครั้ง',
      input: html`type="number" min="1" max="5" required`,
    })}
    ${check('areCopiesConcurrent', 'ส่งรายการซ้ำพร้อมกัน', switches.areCopiesConcurrent)}
    ${check('isShuffled', 'สลับลำดับรายการ', switches.isShuffled)}
    ${check('hasFullNumbers', 'แสดงเลขที่บัญชีและชื่อเต็ม', switches.hasFullNumbers)}
  </section>`
}

const payoutPanel = (switches: Switches): Html => html`
  <section class="card panel" aria-labelledby="payout-switches">
    <h2 id="payout-switches">คำสั่งจ่ายเงินถอน</h2>
    ${choices('payoutRefusal', 'ปฏิเสธคำสั่งจ่าย', switches.payoutRefusal, [
      ['none', 'ไม่ปฏิเสธ'],
      ['later', 'ให้ลองใหม่ภายหลัง'],
      ['for-good', 'ปฏิเสธถาวร'],
    ])}
    ${choices('payoutHang', 'ค้าง 30 วินาทีแล้วตัดสาย', switches.payoutHang, [
      ['none', 'ไม่ค้าง'],
      ['paid', 'จ่ายแล้วค้าง'],
      ['unpaid', 'ค้างโดยไม่จ่าย'],
    ])}
    ${textField({
      name: 'lostReplyPercent',
      label: 'จ่ายแล้วแต่คำตอบหาย',
      value: formOf(switches).lostReplyPercent,
      unit: '%',
      hint: '0 คือไม่หาย 100 คือหายทุกครั้ง',
      input: html`type="number" min="0" max="100" step="any" required`,
    })}
  </section>`

const nightPanel = ({ night }: Switches): Html => html`
  <section class="card panel" aria-labelledby="night-switches">
    <h2 id="night-switches">เวลาปิดให้บริการ</h2>
    ${check('isNight', 'ปิดให้บริการทุกวันตามเวลานี้', night !== null)}
    <div class="pair">
      ${textField({ name: 'nightFrom', label: 'ปิดตั้งแต่', value: night?.from ?? '23:00', input: html`type="time" required` })}
      ${textField({ name: 'nightTo', label: 'เปิดอีกครั้ง', value: night?.to ?? '01:00', input: html`type="time" required` })}
    </div>
    <p class="field-note">เวลาประเทศไทย ระหว่างปิด การโอนถูกปฏิเสธ และคำสั่งจ่ายเงินถอนได้รับคำตอบให้ลองใหม่ภายหลัง</p>
  </section>`

const check = (name: string, label: string, isOn: boolean): Html => html`
  <label class="check"><input type="checkbox" name="${name}" ${isOn && html`checked`}><span>${label}</span></label>`

const choices = (
  name: string,
  legend: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
): Html => html`
  <fieldset class="chips"><legend class="field-label">${legend}</legend>
    ${options.map(
      ([value, label]) => html`
      <label class="chip"><input class="sr-only" type="radio" name="${name}" value="${value}" ${value === chosen && html`checked`}>${label}</label>`,
    )}
  </fieldset>`
