/**
 * The second step of a cash-out. It shows the offer, follows its changes, and sends only the amount that its button names: the studio
 * refuses any other one.
 */
import type { Round } from '../../wire.ts'
import { h, put } from '../dom.ts'
import { sheet } from '../sheet.ts'
import { baht, signed } from '../texts.ts'
import { legText } from './slip-card.ts'
import { say } from './th.ts'

type Sell = (roundId: string, satang: number) => Promise<void>

export function cashOutSheet(sell: Sell) {
  const panel = sheet(say.cashOutTitle)
  const slip = h('p', { class: 'cash-out-slip' })
  const figures = h('dl', { class: 'cash-out-figures' })
  const news = h('p', { class: 'cash-out-news', role: 'status' })
  const accept = h('button', { type: 'button', class: 'button button-gold', onclick: () => void press() })
  const refuse = h('button', { type: 'button', class: 'button button-quiet', onclick: panel.close }, say.keepSlip)
  const note = h('p', { class: 'sheet-note' }, say.cashOutEnds)
  panel.fill(slip, figures, news, h('div', { class: 'modal-actions' }, refuse, accept), note)
  let round: Round | undefined
  /** The offer at which the member opened the sheet. */
  let first = 0
  let isSending = false

  function draw() {
    if (!round?.slip) return
    const { legs, returnSatang, cashOutSatang } = round.slip
    const hasMoved = cashOutSatang !== null && cashOutSatang !== first
    put(slip, ...legs.map(legText))
    put(figures, ...figuresOf(round.stakeSatang, returnSatang, cashOutSatang))
    const text =
      cashOutSatang === null ? say.cashOutPaused : hasMoved ? say.cashOutMoved(baht(first), baht(cashOutSatang)) : ''
    if (news.textContent !== text) put(news, text)
    accept.setAttribute('aria-disabled', String(cashOutSatang === null || isSending))
    put(accept, isSending ? say.sending : acceptWords(cashOutSatang, hasMoved))
  }
  async function press() {
    const satang = round?.slip?.cashOutSatang
    if (!round || !satang || isSending) return
    isSending = true
    draw()
    await sell(round.roundId, satang).finally(() => {
      isSending = false
    })
    draw()
  }
  // The button that opened the sheet may have been rendered again, or be gone with its slip.
  panel.element.addEventListener('close', () => {
    const openers = [...document.querySelectorAll<HTMLElement>(`[data-round="${round?.roundId}"]`)]
    const back = openers.find((each) => each.offsetParent !== null) ?? document.getElementById('content')
    back?.focus({ preventScroll: true })
    round = undefined
  })

  return {
    open(asked: Round) {
      round = asked
      first = asked.slip?.cashOutSatang ?? 0
      draw()
      panel.open()
    },
    /** The slip as it was read last. A slip that ended needs no answer any more. */
    follow(find: (roundId: string) => Round | undefined) {
      const now = round && find(round.roundId)
      if (!now) return
      round = now
      if (now.state === 'open') draw()
      else panel.close()
    },
  }
}

const acceptWords = (satang: number | null, hasMoved: boolean): string => {
  if (satang === null) return say.noCashOut
  return hasMoved ? say.acceptCashOut(baht(satang)) : say.confirmCashOut(baht(satang))
}

const figuresOf = (stake: number, total: number, offer: number | null): HTMLElement[] =>
  (
    [
      [say.cashOutStake, baht(stake)],
      [say.cashOutIfRight, baht(total)],
      [say.cashOutNow, offer === null ? '\u2013' : baht(offer)],
      [say.cashOutNet, offer === null ? '\u2013' : signed(offer - stake)],
    ] as const
  ).map(([name, amount]) => h('div', {}, h('dt', {}, name), h('dd', { class: 'money' }, amount)))
