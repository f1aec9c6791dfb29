/** One account: balance and statement, by day, newest first. */
import { formatAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import type { Account, Line } from '#bank/books.ts'
import { accountText, bankMark, bankName, emptyBlock, largeMoney, statusChip, withQuery } from '#bank/pages/parts.ts'
import { accountPath } from '#bank/pages/people-page.ts'
import { statementLineOf } from '#bank/statement-line.ts'
import { thaiClock, thaiDay } from '#kit/bangkok-time.ts'
import { type Html, html } from '#kit/html.ts'
import { icon } from '#kit/icons.ts'

const LINES_PER_PAGE = 20

export type AccountPage = {
  account: Account
  /** From 1. A number beyond the last page shows the last page. */
  page: number
  isDelivered: (line: Line) => boolean
}

export function accountPage({ account, page, isDelivered }: AccountPage): Html {
  const pages = Math.max(1, Math.ceil(account.lines.length / LINES_PER_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  const end = account.lines.length - (shown - 1) * LINES_PER_PAGE
  const lines = account.lines.slice(Math.max(0, end - LINES_PER_PAGE), end).reverse()
  return html`
  <div class="split">
    <section class="side" aria-labelledby="owner">${accountCard(account)}</section>
    <section class="main" aria-labelledby="statement">
      <h2 id="statement">รายการเดินบัญชี</h2>
      ${
        lines.length === 0
          ? emptyBlock('clock', 'ยังไม่มีรายการ', 'เมื่อมีเงินเข้าหรือออก รายการจะแสดงที่นี่')
          : days(lines).map((day) => daySection(day, isDelivered))
      }
      ${pages > 1 && pager(account, shown, pages)}
    </section>
  </div>`
}

const accountCard = (account: Account) => html`
  <div class="card card-glow account-card">
    <div class="account-owner">
      ${bankMark(account.bank)}
      <div><h1 id="owner">${account.name}</h1><p class="row-sub">${bankName(account.bank)}</p></div>
    </div>
    <div>
      <p class="label">ยอดเงินคงเหลือ</p>
      <p>${largeMoney(account.balanceSatang)}</p>
      ${account.balanceSatang < 0 && html`<p class="row-sub">บัญชีของเว็บไซต์ติดลบได้ในธนาคารจำลอง</p>`}
    </div>
    <div class="account-number">
      <div><p class="label">เลขที่บัญชี</p><p class="money money-m">${formatAccount(account.number)}</p></div>
      <button class="button button-quiet" type="button" hidden data-copy="${account.number}">${icon('copy', 20)}<span data-label aria-live="polite">คัดลอก</span></button>
    </div>
    ${
      account.owner === 'person'
        ? html`<a class="button button-gold button-wide" href="${withQuery('/transfer', { fromBank: account.bank, fromNumber: account.number })}">${icon('send', 20)}โอนเงิน</a>
          <a class="button button-text" href="/">เลือกบัญชีอื่น</a>`
        : html`<a class="button button-text" href="/site">บัญชีทั้งหมดของเว็บไซต์</a>`
    }
  </div>`

type Day = { title: string; lines: Line[] }

function days(lines: Line[]): Day[] {
  const byTitle = Map.groupBy(lines, (line) => thaiDay(new Date(line.transfer.at)))
  return [...byTitle].map(([title, ofDay]) => ({ title, lines: ofDay }))
}

const daySection = ({ title, lines }: Day, isDelivered: AccountPage['isDelivered']) => html`
  <h3 class="day">${title}</h3>
  <ul class="rows">${lines.map((line) => lineRow(line, isDelivered(line)))}</ul>`

function lineRow(line: Line, isDelivered: boolean): Html {
  const { direction, transfer, other, account, balanceAfterSatang } = line
  const isIn = direction === 'in'
  return html`
  <li><a class="row" href="/transfers/${transfer.id}">
    <span class="row-icon tinted" data-tone="${isIn ? 'ok' : 'warn'}">${icon(isIn ? 'in' : 'out')}</span>
    <span class="row-text">
      <span class="row-title">${isIn ? 'รับโอนจาก' : 'โอนให้'} ${account.owner === 'site' ? statementLineOf(line).counterparty.name : other.name}</span>
      <span class="row-sub">${account.owner === 'site' ? siteView(line) : accountText(other)}</span>
    </span>
    <span class="row-end">
      <span class="money money-m ${isIn ? 'gain' : 'loss'}">${isIn ? '+' : '\u2212'}${formatBaht(transfer.amountSatang)}</span>
      ${
        account.owner === 'site'
          ? isDelivered
            ? statusChip('ok', 'check', 'ส่งแล้ว')
            : statusChip('warn', 'clock', 'รอส่ง')
          : html`<span class="row-sub keep wide">คงเหลือ ${formatBaht(balanceAfterSatang)}</span>`
      }
      <span class="row-sub keep">${thaiClock(new Date(transfer.at))}</span>
    </span>
  </a></li>`
}

/** The other side as the site sees it: the masked number. */
function siteView(line: Line): Html {
  const { bank = '', account = '' } = statementLineOf(line).counterparty
  const isPlain = /^\d+$/.test(account)
  return html`<span class="keep">${bankName(bank)}</span> <span class="keep">${isPlain ? formatAccount(account) : account}</span>`
}

const pager = (account: Account, shown: number, pages: number) => html`
  <nav class="pager" aria-label="หน้าของรายการ">
    ${shown > 1 ? html`<a class="button button-quiet" rel="prev" href="${accountPath(account)}?page=${shown - 1}">ใหม่กว่า</a>` : html`<span></span>`}
    <span>หน้า ${shown} จาก ${pages}</span>
    ${shown < pages ? html`<a class="button button-quiet" rel="next" href="${accountPath(account)}?page=${shown + 1}">เก่ากว่า</a>` : html`<span></span>`}
  </nav>`
