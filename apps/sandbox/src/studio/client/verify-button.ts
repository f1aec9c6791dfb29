/** In a row of a round: its proof, and the check once the seed is revealed. */
import type { Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { drawBlock, isCommitted } from './proof.ts'

export function verifyButton(round: Round): HTMLElement {
  const { proof } = round
  const found = h('div', { class: 'proof-found', role: 'status' })
  async function check() {
    const isRight = await isCommitted(proof)
    if (proof.serverSeed === null || isRight === null) return
    const draw = await drawBlock(proof, proof.serverSeed, 0)
    put(
      found,
      h(
        'p',
        { class: 'proof-verdict', 'data-tone': isRight ? 'gain' : 'bad' },
        isRight ? 'ตรงกับค่าที่ผูกไว้ก่อนวางเดิมพัน' : 'ไม่ตรงกับค่าที่ผูกไว้',
      ),
      h('p', { class: 'proof-value' }, `เลขสุ่ม ${draw}`),
    )
  }
  return h(
    'details',
    { class: 'round-proof' },
    h('summary', {}, 'ตรวจสอบรอบนี้'),
    h('p', { class: 'proof-value' }, `ค่าที่ผูกไว้ ${proof.commit}`),
    h('p', { class: 'proof-value' }, `ซีดของคุณ ${proof.clientSeed} · รอบที่ ${proof.nonce}`),
    proof.serverSeed === null
      ? h('p', { class: 'sheet-note' }, 'ซีดของค่ายเกมยังไม่เปิดเผย เปลี่ยนซีดในหน้าตรวจสอบความยุติธรรมเพื่อดู')
      : h('p', { class: 'proof-value' }, `ซีดของค่ายเกม ${proof.serverSeed}`),
    proof.serverSeed !== null &&
      h('button', { type: 'button', class: 'button button-quiet', onclick: check }, 'คำนวณในเครื่องนี้'),
    found,
  )
}
