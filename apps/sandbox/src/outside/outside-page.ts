/** The switches of the third parties as a form. */
import { notice } from '#bank/pages/parts.ts'
import { type Html, html } from '#kit/html.ts'
import type { OutsideSwitches, Trouble } from '#outside/outside.ts'

const PARTS: readonly (readonly [keyof OutsideSwitches, string])[] = [
  ['liveScore', 'หน้าผลบอลสด'],
  ['score', 'ตารางคะแนน'],
  ['chat', 'แชตสดจำลอง'],
  ['push', 'บริการแจ้งเตือนของเบราว์เซอร์'],
]
const TROUBLES: readonly (readonly [Trouble, string])[] = [
  ['none', 'ปกติ'],
  ['slow', 'ตอบช้า 12 วินาที'],
  ['failing', 'ขัดข้อง'],
]

export function outsidePage(switches: OutsideSwitches, isSaved: boolean): Html {
  return html`
  <div class="head"><div><h1>สวิตช์ของบริการภายนอก</h1>
    <p class="lead">ทำให้ผลบอลและแชตสดจำลองมีปัญหาเหมือนผู้ให้บริการจริง เพื่อทดสอบว่าเว็บไซต์รับมือได้</p></div>
    <a class="button button-quiet" href="/switches">สวิตช์ของธนาคาร</a></div>
  ${isSaved && notice('ok', 'บันทึกแล้ว')}
  <form method="post" action="/outside">
    <section class="card panel" aria-labelledby="outside-switches">
      <h2 id="outside-switches">บริการภายนอก</h2>
      ${PARTS.map(([name, legend]) => choices(name, legend, switches[name]))}
    </section>
    <div class="form-end"><button class="button button-gold" type="submit">บันทึกสวิตช์</button></div>
  </form>
  <section class="card panel" aria-labelledby="outside-pages">
    <h2 id="outside-pages">หน้าที่ให้บริการ</h2>
    <a class="button button-text" href="/scores/live">ผลบอลสด</a>
    <a class="button button-text" href="/scores/table">ตารางคะแนน</a>
    <a class="button button-text" href="/staff">ข้อความถึงทีมงาน</a>
  </section>`
}

const choices = (name: string, legend: string, chosen: Trouble): Html => html`
  <fieldset class="chips"><legend class="field-label">${legend}</legend>
    ${TROUBLES.map(
      ([value, label]) => html`
      <label class="chip"><input class="sr-only" type="radio" name="${name}" value="${value}" ${value === chosen && html`checked`}>${label}</label>`,
    )}
  </fieldset>`
