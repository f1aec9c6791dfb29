/** ลีกวันนี้: bets before kick-off, on one match or on several together. */
import { LEGS_MAX, SLIP_RETURN_MAX } from '../games/slips.ts'
import type { Match, PlayState, Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { markChosen, matchList } from './football/matches.ts'
import { parlay, parlaySheet } from './football/parlay.ts'
import { kindOf } from './football/slip-card.ts'
import { slipDesk } from './football/slip-desk.ts'
import type { Desk, GameView } from './game-view.ts'
import { baht } from './texts.ts'

const RULES = [
  'เลือกได้หนึ่งราคาต่อคู่ คู่เดียวคือโพยเดี่ยว หลายคู่รวมกันเป็นสเต็ป ต้องถูกทุกคู่จึงได้รับเงิน',
  `สเต็ปรวมได้ไม่เกิน ${LEGS_MAX} คู่ ราคารวมคือราคาของทุกคู่คูณกัน ปัดลงเหลือทศนิยมสองตำแหน่งครั้งเดียว`,
  'ราคาที่แสดงคือยอดจ่ายรวมเดิมพันต่อ 1 บาท และคงที่เมื่อรับโพยแล้ว',
  `ยอดจ่ายสูงสุดต่อโพย ${baht(SLIP_RETURN_MAX)} โพยที่อาจจ่ายเกินนี้จะไม่รับ`,
  'รับเดิมพันจนถึงเวลาเริ่มแข่ง ตัดสินด้วยผลเมื่อจบการแข่งขันจากหน้าผลบอล สเต็ปจบทันทีที่มีคู่ใดไม่ถูก',
  'คู่ที่ยกเลิกการแข่งขัน โพยเดี่ยวคืนเดิมพันเต็มจำนวน ในสเต็ปคิดราคาคู่นั้นเป็น 1.00',
  'ผลตอบแทนเฉลี่ยของสเต็ปคือของทุกคู่คูณกัน จึงต่ำกว่าโพยเดี่ยว เช่น 3 คู่เหลือราว 85%',
  'ผลการแข่งขันจำลองไว้ล่วงหน้าโดยไม่ขึ้นกับเดิมพันของใคร',
  'ยอดสุทธิด้านบนหักเดิมพันของโพยที่รอผลแล้ว เช่นเดียวกับเครดิต',
]
const POLL_MS = 10_000
const CLOSING_CHECK_MS = 5_000

const isOpen = ({ kickOff }: Match): boolean => Date.parse(kickOff) > Date.now()

export const view = (): GameView => {
  const slips = slipDesk({ title: 'แมตช์', pollMs: POLL_MS })
  const edit = h('button', { type: 'button', class: 'chip chip-slip', hidden: true })
  const chosen = parlay(() => {
    edit.hidden = chosen.size === 0
    put(edit, `ดูโพย ${kindOf(chosen.size)}`)
  })
  let desk: Desk
  let matches: Match[] = []

  const press = (match: Match, choice: Match['markets'][number]['choices'][number]) => {
    if (desk.isBusy) return
    if (!chosen.toggle(match, choice, desk)) desk.notify(`สเต็ปรวมได้ไม่เกิน ${LEGS_MAX} คู่`)
  }
  function draw() {
    matches = matches.filter(isOpen)
    put(slips.first, openMatches(matches, press))
    markChosen(slips.first, chosen.has)
  }
  function close() {
    if (desk.isBusy || matches.every(isOpen)) return
    chosen.keep(isOpen, desk)
    draw()
  }

  return {
    staking: 'single',
    words: { play: 'วางเดิมพัน', busy: 'กำลังส่งโพย' },
    rules: RULES,
    mount(root: HTMLElement, state: PlayState, given: Desk) {
      desk = given
      matches = [...(state.table.matches ?? [])].sort((one, other) => one.kickOff.localeCompare(other.kickOff))
      draw()
      slips.mount(root, state, desk, edit)
      const sheet = parlaySheet(
        () => chosen,
        () => desk,
      )
      edit.addEventListener('click', sheet.open)
      setInterval(close, CLOSING_CHECK_MS)
    },
    update(given) {
      chosen.follow(given)
      markChosen(slips.first, chosen.has)
    },
    slip: chosen.text,
    async play(round: Round) {
      slips.store(round)
    },
    describe: slips.describe,
    nameOf: () => 'เดิมพัน',
  }
}

/** The matches open for bets. */
function openMatches(matches: readonly Match[], press: Parameters<typeof matchList>[1]): HTMLElement {
  return matches.length > 0
    ? matchList(matches, press)
    : h('div', { class: 'message' }, h('p', { class: 'message-title' }, 'ยังไม่มีแมตช์ที่เปิดรับ'))
}
