/** Account picker: the demonstration persons and the accounts opened later. */

import { digitsFromText } from '#bank/amount-text.ts'
import type { Account } from '#bank/books.ts'
import { accountText, bankMark, emptyBlock, money, withQuery } from '#bank/pages/parts.ts'
import { type Html, html } from '#kit/html.ts'
import { icon } from '#kit/icons.ts'

const SHOWN = 24

export type PeoplePage = {
  people: readonly Account[]
  search: string
  /** Link of a person: the account page, unless a transfer still needs its source. */
  hrefOf: (account: Account) => string
  title: string
  lead: string
  /** Fields that the search form passes on. */
  action: { path: string; fields: Record<string, string | undefined> }
}

export const accountPath = ({ bank, number }: Pick<Account, 'bank' | 'number'>): string => `/accounts/${bank}/${number}`

export function peoplePage({ people, search, hrefOf, title, lead, action }: PeoplePage): Html {
  const found = people.filter((account) => isFound(account, search))
  return html`
  <div class="head">
    <div><h1>${title}</h1><p class="lead">${lead}</p></div>
    <a class="button button-quiet" href="${withQuery('/open', action.fields)}">${icon('open', 20)}เปิดบัญชีใหม่</a>
  </div>
  <form class="search" method="get" action="${action.path}" role="search">
    ${Object.entries(action.fields).map(
      ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
    )}
    <label class="sr-only" for="q">ค้นหาชื่อหรือเลขที่บัญชี</label>
    <div class="field-box">
      <input class="field-input" type="search" id="q" name="q" value="${search}" placeholder="ค้นหาชื่อหรือเลขที่บัญชี" autocomplete="off">
      <div class="field-end"><button class="icon-button" type="submit" aria-label="ค้นหา">${icon('search')}</button></div>
    </div>
  </form>
  ${
    found.length === 0
      ? emptyBlock('people', 'ไม่พบบัญชีที่ค้นหา', 'ลองค้นหาด้วยคำอื่น หรือเปิดบัญชีใหม่')
      : html`<ul class="people">${found.slice(0, SHOWN).map((account) => personRow(account, hrefOf(account)))}</ul>`
  }
  ${found.length > SHOWN && html`<p class="more">แสดง ${SHOWN} จาก ${found.length} บัญชี ค้นหาเพื่อดูบัญชีอื่น</p>`}`
}

const personRow = (account: Account, href: string) => html`
  <li><a class="row" href="${href}">
    ${bankMark(account.bank)}
    <span class="row-text"><span class="row-title">${account.name}</span><span class="row-sub">${accountText(account)}</span></span>
    <span class="row-end">${money(account.balanceSatang)}</span>
  </a></li>`

function isFound({ name, number }: Account, search: string): boolean {
  if (search === '') return true
  const digits = digitsFromText(search)
  return name.includes(search) || (/^\d+$/.test(digits) && number.includes(digits))
}
