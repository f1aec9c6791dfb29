/** In the row of a round: its seeds, and the check in this browser once the seed is revealed. */
import type { Round } from '../wire.ts'
import { h, icon, put } from './dom.ts'
import { isCommitted } from './proof.ts'

/** `opened` holds the ids of the rounds whose details are open, and follows the member's presses. */
export function roundProof(round: Round, opened: Set<string>): HTMLElement {
  const { proof, roundId } = round
  const found = h('div', { class: 'proof-found', role: 'status' })
  async function check() {
    // The mathematics of the games is loaded only for a check.
    const { followsFromSeeds } = await import('./redraw.ts')
    const [isSeedRight, isOutcomeRight] = await Promise.all([isCommitted(proof), followsFromSeeds(round)])
    put(
      found,
      resultMark(isSeedRight === true, 'ซีดตรงกับค่าที่ผูกไว้ก่อนวางเดิมพัน', 'ซีดไม่ตรงกับค่าที่ผูกไว้'),
      isOutcomeRight !== null && resultMark(isOutcomeRight, 'ผลที่คำนวณใหม่ตรงกับผลของรอบนี้', 'ผลที่คำนวณใหม่ไม่ตรงกับผลของรอบนี้'),
    )
  }
  const details = h(
    'details',
    { class: 'round-proof', open: opened.has(roundId) },
    h('summary', {}, 'ตรวจสอบรอบนี้'),
    h('p', { class: 'proof-value' }, `ค่าที่ผูกไว้ ${proof.commit}`),
    h('p', { class: 'proof-value' }, `ซีดฝั่งผู้เล่น ${proof.clientSeed} · ลำดับ ${proof.nonce}`),
    ...(proof.serverSeed === null
      ? [h('p', { class: 'sheet-note' }, 'ซีดของค่ายเกมยังไม่เปิดเผย เปลี่ยนซีดในหน้าตรวจสอบความยุติธรรมเพื่อดู')]
      : [
          h('p', { class: 'proof-value' }, `ซีดของค่ายเกม ${proof.serverSeed}`),
          h('button', { type: 'button', class: 'button button-quiet', onclick: check }, 'คำนวณในเครื่องนี้'),
        ]),
    found,
  )
  details.addEventListener('toggle', () => {
    if (details.hasAttribute('open')) opened.add(roundId)
    else opened.delete(roundId)
  })
  return details
}

const resultMark = (isRight: boolean, right: string, wrong: string): HTMLElement =>
  h(
    'p',
    { class: 'proof-result', 'data-tone': isRight ? 'gain' : 'bad' },
    icon(isRight ? 'check' : 'close', 18),
    isRight ? right : wrong,
  )
