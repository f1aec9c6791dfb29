/** In the row of a round: its seeds, and the check in this browser once the seed is revealed. */
import type { Round } from '../wire.ts'
import { h, icon, put } from './dom.ts'
import { isCommitted } from './proof.ts'
import { say } from './th.ts'

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
      resultMark(isSeedRight === true, say.seedRight, say.seedWrong),
      isOutcomeRight !== null && resultMark(isOutcomeRight, say.outcomeRight, say.outcomeWrong),
    )
  }
  const details = h(
    'details',
    { class: 'round-proof', open: opened.has(roundId) },
    h('summary', {}, say.checkRound),
    h('p', { class: 'proof-value' }, say.commit(proof.commit)),
    h('p', { class: 'proof-value' }, say.seedAndNumber(proof.clientSeed, proof.nonce)),
    ...(proof.serverSeed === null
      ? [h('p', { class: 'sheet-note' }, say.seedHidden)]
      : [
          h('p', { class: 'proof-value' }, say.studioSeed(proof.serverSeed)),
          h('button', { type: 'button', class: 'button button-quiet', onclick: check }, say.calculateHere),
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
