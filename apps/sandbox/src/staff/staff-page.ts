/** The messages that the site sent to its staff. */
import { type Html, html } from '#kit/html.ts'

export type StaffMessage = { channel: 'line' | 'telegram'; text: string; at: Date }

const NAMES = { line: 'LINE', telegram: 'Telegram' } as const
const TIME = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Bangkok' })

export const staffPage = (messages: readonly StaffMessage[]): Html => html`
  <div class="head"><div><h1>ข้อความถึงทีมงาน</h1>
    <p class="lead">แทนกลุ่ม LINE และ Telegram ของทีมงาน เว็บไซต์แจ้งเรื่องที่ต้องตรวจสอบที่นี่ ข้อความใหม่อยู่บนสุด</p></div>
    <a class="button button-quiet" href="/switches">สวิตช์ของธนาคาร</a></div>
  ${messages.length === 0 && html`<section class="card panel"><p>ยังไม่มีข้อความ</p></section>`}
  ${messages.map(
    ({ channel, text, at }) => html`
    <section class="card panel">
      <h2>${NAMES[channel]} · ${TIME.format(at)} น.</h2>
      ${text.split('\n').map((line) => html`<p>${line}</p>`)}
    </section>`,
  )}`
