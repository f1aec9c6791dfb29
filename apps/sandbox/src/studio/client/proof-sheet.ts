/** "ตรวจสอบความยุติธรรม": the current commitment, the member's own seed, and the change of seeds that reveals the earlier one. */
import { isOnMatches, type PlayState, type Proof, type Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { type Calls, Refused } from './play-calls.ts'
import { isCommitted } from './proof.ts'
import { sheet } from './sheet.ts'
import { refusalText } from './texts.ts'
import { say } from './th.ts'

const CLIENT_SEED_MAX = 64

/** Matches draw nothing from seeds. Without a commitment there is nothing to check, and the sheet states that. */
const MATCHES = [say.matchesInvented, say.matchesSame, say.matchesKnown]

/** The studio chose the first pair of seeds alone. The sheet states that, and how to change it. */
const GIVEN = say.firstSeed

export function proofSheet(
  opener: HTMLElement,
  calls: Calls,
  state: PlayState,
  lastRound: () => Round | undefined,
): void {
  const proofs = sheet(say.proofTitle)
  if (isOnMatches(state.game)) {
    proofs.fill(...MATCHES.map((text) => h('p', {}, text)))
    opener.addEventListener('click', proofs.open)
    return
  }
  const seeds: Seeds = {
    proof: state.proof,
    nextCommit: state.nextCommit,
    isGiven: state.isClientSeedGiven,
    revealed: null,
    isRevealedRight: null,
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
      put(notice, say.seedsChanged)
    } catch (error) {
      put(notice, error instanceof Refused ? refusalText(error.refusal) : say.notConnected)
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
  h('p', { class: 'sheet-note' }, say.proofRule),
  ...(isGiven ? [h('p', { class: 'sheet-note' }, GIVEN)] : []),
  value(say.commitNow, proof.commit),
  value(say.nextNumber, String(nonce)),
  value(say.nextCommit, nextCommit),
]

function seedForm(seed: HTMLInputElement, isGiven: boolean, change: (event: Event) => void): HTMLElement {
  const label = isGiven ? say.seedGiven : say.seedOwn
  return h(
    'form',
    { class: 'proof-form', onsubmit: change },
    h(
      'div',
      { class: 'field' },
      h('label', { class: 'field-label', for: 'client-seed' }, label),
      h('div', { class: 'field-box' }, seed),
    ),
    h('button', { type: 'submit', class: 'button button-quiet' }, say.changeSeeds),
  )
}

function revelation({ revealed, isRevealedRight }: Seeds): HTMLElement[] {
  if (!revealed) return []
  return [
    h(
      'p',
      { class: 'proof-result', 'data-tone': isRevealedRight ? 'gain' : 'bad' },
      isRevealedRight ? say.revealedRight : say.revealedWrong,
    ),
    value(say.oldSeed, revealed.serverSeed ?? ''),
    value(say.oldCommit, revealed.commit),
  ]
}

const value = (name: string, text: string): HTMLElement =>
  h('div', { class: 'proof-line' }, h('p', { class: 'field-label' }, name), h('p', { class: 'proof-value' }, text))
