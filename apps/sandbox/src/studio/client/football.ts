/** The football market: matches with odds, one choice a slip, and pending bets. */
import type { PlayState, Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { betsList, type Market, type Match, marketOf, returnOf } from './football/bets.ts'
import { markChosen, matchList } from './football/matches.ts'
import type { Desk, GameView } from './game-view.ts'
import { baht } from './texts.ts'

const POLL_MS = 10_000

const RULES = [
  'หนึ่งโพยเลือกได้หนึ่งราคา ราคาที่แสดงคือยอดจ่ายรวมเดิมพันต่อ 1 บาท และคงที่เมื่อรับโพยแล้ว',
  'รับเดิมพันจนถึงเวลาเริ่มแข่ง ตัดสินด้วยผลเมื่อจบการแข่งขันจากหน้าผลบอล',
  'ผลการแข่งขันจำลองไว้ล่วงหน้าโดยไม่ขึ้นกับเดิมพันของใคร',
  'แมตช์ที่ยกเลิกการแข่งขัน คืนเดิมพันเต็มจำนวน',
  'ยอดสุทธิด้านบนหักเดิมพันของโพยที่รอผลแล้ว เช่นเดียวกับเครดิต',
]

export const view = (): GameView => {
  const rounds = new Map<string, Round>()
  const pages = {
    matches: h('div', { class: 'football-page' }),
    bets: h('div', { class: 'football-page', hidden: true }),
  }
  const tabs = {
    matches: tab('แมตช์', () => open('matches')),
    bets: tab('โพยของฉัน', () => open('bets')),
  }
  let market: Market = marketOf([])

  const waiting = () => [...rounds.values()].filter((each) => each.state === 'open')

  function open(name: keyof typeof pages) {
    for (const each of ['matches', 'bets'] as const) {
      tabs[each].setAttribute('aria-pressed', String(each === name))
      pages[each].hidden = each !== name
    }
  }

  function store(round: Round) {
    rounds.set(round.roundId, round)
    const newest = [...rounds.values()].sort((one, other) => other.openedAt.localeCompare(one.openedAt))
    put(pages.bets, betsList(newest, market))
    const count = waiting().length
    put(tabs.bets, 'โพยของฉัน', count > 0 && h('span', { class: 'tab-count' }, `รอผล ${count}`))
  }

  /** Polls rarely: only while the page is visible, and only while a result is pending. */
  function poll(desk: Desk) {
    setInterval(async () => {
      const ids = waiting().map((each) => each.roundId)
      if (document.hidden || desk.isBusy || ids.length === 0) return
      const reply = await desk.rounds(ids)
      for (const round of reply?.rounds ?? []) store(round)
    }, POLL_MS)
  }

  return {
    staking: 'single',
    words: { play: 'วางเดิมพัน', busy: 'กำลังส่งโพย' },
    rules: RULES,
    mount(root: HTMLElement, state: PlayState, desk: Desk) {
      const matches = [...(state.table.matches ?? [])].sort((one, other) => one.kickOff.localeCompare(other.kickOff))
      market = marketOf(matches)
      put(pages.matches, openMatches(matches, desk))
      put(pages.bets, betsList([], market))
      for (const round of [...state.history, ...state.unfinished]) store(round)
      const chips = h('div', { class: 'football-tabs chips' }, tabs.matches, tabs.bets)
      put(root, h('div', { class: 'football' }, chips, pages.matches, pages.bets))
      poll(desk)
    },
    update: (desk) => markChosen(pages.matches, desk),
    slip: (desk) => slipOf(market, desk),
    async play(round) {
      store(round)
    },
    describe(round) {
      const name = market.slipOf(round)
      if (round.ending === 'abandoned') return `${name} ยกเลิกการแข่งขัน`
      return round.outcome?.game === 'football' ? `${name} ผล ${round.outcome.home}\u2013${round.outcome.away}` : name
    },
    nameOf: (spot) => market.nameOf(spot),
  }
}

/** The matches open for bets. A press on a chosen price removes it. */
function openMatches(matches: readonly Match[], desk: Desk): HTMLElement {
  const open = matches.filter((each) => each.isOpen)
  return open.length > 0
    ? matchList(open, (spot) => (desk.stakeOf(spot) > 0 ? desk.clear(spot) : desk.stakeOn(spot)))
    : h('div', { class: 'message' }, h('p', { class: 'message-title' }, 'ยังไม่มีแมตช์ที่เปิดรับ'))
}

/** Possible return of the chosen bet. Null without one. */
function slipOf(market: Market, desk: Desk): string | null {
  const [stake] = desk.stakes
  const found = stake && market.find(stake.spot)
  if (!found) return null
  const { choice, match } = found
  return `${match.home} พบ ${match.away}: ${choice.name} ${choice.times.toFixed(2)} ถ้าถูกได้รวม ${baht(returnOf(stake.satang, choice.times))}`
}

const tab = (word: string, press: () => void): HTMLButtonElement =>
  h('button', { type: 'button', class: 'chip', 'aria-pressed': String(word === 'แมตช์'), onclick: press }, word)
