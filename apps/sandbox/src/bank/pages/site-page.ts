/** The site's own accounts and the delivery state of their statement lines. */
import type { Account } from '#bank/books.ts'
import { accountText, bankMark, money, notice } from '#bank/pages/parts.ts'
import { accountPath } from '#bank/pages/people-page.ts'
import { type Html, html } from '#kit/html.ts'

export type SitePage = { accounts: readonly Account[]; linesUndelivered: number; deliveryError: string | undefined }

export function sitePage({ accounts, linesUndelivered, deliveryError }: SitePage): Html {
  return html`
  <div class="head"><div><h1>บัญชีของเว็บไซต์</h1>
    <p class="lead">เงินฝากของสมาชิกเข้าบัญชีเหล่านี้ และเงินถอนจ่ายออกจากบัญชีเหล่านี้ ในธนาคารจำลองยอดเงินติดลบได้</p></div></div>
  ${deliveryState(linesUndelivered, deliveryError)}
  <ul class="people">${accounts.map(siteRow)}</ul>`
}

function deliveryState(linesUndelivered: number, deliveryError: string | undefined): Html {
  if (linesUndelivered === 0) return notice('ok', 'ส่งรายการเดินบัญชีให้เว็บไซต์ครบแล้ว')
  if (deliveryError === undefined) return notice('info', `รอส่งรายการเดินบัญชีให้เว็บไซต์ ${linesUndelivered} รายการ`)
  return notice(
    'warn',
    html`ส่งรายการเดินบัญชีให้เว็บไซต์ไม่สำเร็จ กำลังลองใหม่<br>รออยู่ ${linesUndelivered} รายการ สาเหตุ <span lang="en">${deliveryError}</span>`,
  )
}

const siteRow = (account: Account) => html`
  <li><a class="row" href="${accountPath(account)}">
    ${bankMark(account.bank)}
    <span class="row-text"><span class="row-title">${account.name}</span><span class="row-sub">${accountText(account)}</span></span>
    <span class="row-end">${money(account.balanceSatang)}<span class="row-sub keep">${account.lines.length} รายการ</span></span>
  </a></li>`
