/** "ตรวจสอบความยุติธรรม": the current commitment, the member's own seed, and the change of seeds that reveals the earlier one. */
import { isOnMatches, type PlayState, type Proof, type Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { type Calls, Refused } from './play-calls.ts'
import { isCommitted } from './proof.ts'
import { sheet } from './sheet.ts'
import { refusalText } from './texts.ts'

const CLIENT_SEED_MAX = 64

/** Matches draw nothing from seeds. Without a commitment there is nothing to check, and the sheet states that. */
const MATCHES = [
  'การแข่งขันทั้งหมดเป็นเรื่องสมมติ ผลทุกนัดคำนวณจากเลขตั้งต้นเลขเดียวที่เปิดเผยไว้ในโปรแกรม ไม่ได้สุ่มใหม่ตามเดิมพัน',
  'ผลจึงเหมือนกันสำหรับทุกคน ไม่มีใครแก้ได้หลังวางเดิมพัน และตรงกับหน้าผลบอลเสมอ',
  'แต่ผู้ที่อ่านโปรแกรมคำนวณผลล่วงหน้าได้ ต่างจากเกมอื่นที่ผูกซีดลับไว้ก่อน เกมนี้จึงเล่นด้วยเงินจำลองเท่านั้น',
]

/** The studio chose the first pair of seeds alone. The sheet states that, and how to change it. */
const GIVEN =
  'ซีดฝั่งผู้เล่นชุดแรกนี้ค่ายเกมตั้งให้ ค่ายเกมจึงรู้ทั้งสองซีด คุณตั้งซีดของคุณเองได้ด้านล่างตั้งแต่ก่อนวางเดิมพันครั้งแรก รอบหลังจากนั้นใช้ซีดที่คุณตั้ง กับซีดถัดไปของค่ายเกมซึ่งผูกไว้แล้วก่อนที่คุณจะเลือก'

export function proofSheet(
  opener: HTMLElement,
  calls: Calls,
  state: PlayState,
  lastRound: () => Round | undefined,
): void {
  const proofs = sheet('ตรวจสอบความยุติธรรม')
  if (isOnMatches(state.game)) {
    proofs.fill(...MATCHES.map((text) => h('p', {}, text)))
    opener.addEventListener('click', proofs.open)
    return
  }
  const seeds: Seeds = {
    ...{ proof: state.proof, nextCommit: state.nextCommit, isGiven: state.isClientSeedGiven },
    ...{ revealed: null, isRevealedRight: null },
  }
  const notice = h('p', { class: 'proof-said', role: 'status' })
  const seed = h('input', {
    class: 'field-input',
    id: 'client-seed',
    maxlength: CLIENT_SEED_MAX,
    autocomplete: 'off',
    spellcheck: 'false',
  })

  async function change(event: Event) {
    event.preventDefault()
    try {
      const { proof, nextCommit, revealed } = await calls.ask('seeds', {
        clientSeed: seed.value.trim() || crypto.randomUUID(),
      })
      Object.assign(seeds, { proof, nextCommit, revealed, isGiven: false })
      seeds.isRevealedRight = await isCommitted(revealed)
      put(notice, 'เปลี่ยนซีดแล้ว ดูและตรวจรอบที่ผ่านมาได้ในประวัติรอบ')
    } catch (error) {
      put(notice, error instanceof Refused ? refusalText(error.refusal) : 'เชื่อมต่อไม่ได้ ลองอีกครั้ง')
    }
    draw()
  }

  function draw() {
    seed.value = seeds.proof.clientSeed
    const form = seedForm(seed, seeds.isGiven, change)
    proofs.fill(...commitments(seeds, nextNonce(seeds.proof, lastRound())), form, notice, ...revelation(seeds))
  }

  opener.addEventListener('click', () => {
    put(notice)
    draw()
    proofs.open()
  })
}

type Seeds = {
  proof: Proof
  nextCommit: string
  /** True when the studio chose the member's seed. */
  isGiven: boolean
  revealed: Proof | null
  isRevealedRight: boolean | null
}

/** Each round consumes one number. The replies of rounds contain it. */
function nextNonce(proof: Proof, lastRound: Round | undefined): number {
  const last = lastRound?.proof
  return last?.commit === proof.commit ? Math.max(proof.nonce, last.nonce + 1) : proof.nonce
}

const commitments = ({ proof, nextCommit, isGiven }: Seeds, nonce: number): HTMLElement[] => [
  h(
    'p',
    { class: 'sheet-note' },
    'ก่อนวางเดิมพัน ค่ายเกมผูกซีดลับไว้ด้วยค่าแฮช (ดูด้านล่าง) ผลของแต่ละรอบคำนวณจากซีดนั้นกับซีดฝั่งผู้เล่นและลำดับรอบ จึงเปลี่ยนภายหลังไม่ได้',
  ),
  ...(isGiven ? [h('p', { class: 'sheet-note' }, GIVEN)] : []),
  value('ค่าที่ผูกไว้ตอนนี้ (SHA-256)', proof.commit),
  value('ลำดับรอบถัดไป', String(nonce)),
  value('ค่าที่ผูกไว้ของซีดถัดไป', nextCommit),
]

function seedForm(seed: HTMLInputElement, isGiven: boolean, change: (event: Event) => void): HTMLElement {
  const label = isGiven ? 'ซีดฝั่งผู้เล่น (ค่ายเกมตั้งให้)' : 'ซีดฝั่งผู้เล่น (ของคุณ)'
  return h(
    'form',
    { class: 'proof-form', onsubmit: change },
    h(
      'div',
      { class: 'field' },
      h('label', { class: 'field-label', for: 'client-seed' }, label),
      h('div', { class: 'field-box' }, seed),
    ),
    h('button', { type: 'submit', class: 'button button-quiet' }, 'เปลี่ยนซีดและเปิดเผยซีดเดิม'),
  )
}

function revelation({ revealed, isRevealedRight }: Seeds): HTMLElement[] {
  if (!revealed) return []
  return [
    h(
      'p',
      { class: 'proof-result', 'data-tone': isRevealedRight ? 'gain' : 'bad' },
      isRevealedRight ? 'ซีดที่เปิดเผยตรงกับค่าที่ผูกไว้' : 'ซีดที่เปิดเผยไม่ตรงกับค่าที่ผูกไว้',
    ),
    value('ซีดเดิมของค่ายเกม', revealed.serverSeed ?? ''),
    value('ค่าที่ผูกไว้เดิม', revealed.commit),
  ]
}

const value = (name: string, text: string): HTMLElement =>
  h('div', { class: 'proof-line' }, h('p', { class: 'field-label' }, name), h('p', { class: 'proof-value' }, text))
