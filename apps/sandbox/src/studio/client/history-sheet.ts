/** Finished rounds, newest first, twenty at a time. */
import { isOnMatches, type PlayState, type Round } from '../wire.ts'
import { h } from './dom.ts'
import type { GameView } from './game-view.ts'
import type { Calls } from './play-calls.ts'
import { resultOf } from './result-text.ts'
import { roundProof } from './round-proof.ts'
import { sheet } from './sheet.ts'
import { baht, momentText } from './texts.ts'
import { say } from './th.ts'

export function historySheet(
  opener: HTMLElement,
  calls: Calls,
  view: GameView,
  state: PlayState,
  known: () => readonly Round[],
): void {
  const list = sheet(say.history)
  const nameOf = spotNames(state, view)
  /** Rounds whose proof the member opened: it stays open when the list is drawn again. */
  const opened = new Set<string>()
  let older: Round[] = []
  let next: string | null = null
  /** Loaded at each opening: proofs of earlier rounds are revealed meanwhile. */
  async function load(before: string | null) {
    const reply = await calls.ask('history', { before }).catch(() => null)
    if (reply) older = before === null ? reply.rounds : [...older, ...reply.rounds]
    next = reply?.next ?? null
    draw(reply === null)
  }
  const proofOf = (round: Round) => !isOnMatches(state.game) && roundProof(round, opened)
  function draw(isFailed: boolean) {
    const rounds = older.length > 0 ? older : known()
    list.fill(
      ...(rounds.length === 0 ? [h('p', { class: 'message-sub' }, say.noRounds)] : []),
      h('ol', { class: 'rounds' }, ...rounds.map((round) => roundRow(round, view, nameOf, proofOf(round)))),
      ...(isFailed
        ? [h('button', { type: 'button', class: 'button button-quiet', onclick: () => load(next) }, say.loadFailed)]
        : []),
      ...(next !== null && !isFailed
        ? [h('button', { type: 'button', class: 'button button-quiet', onclick: () => load(next) }, say.earlier)]
        : []),
    )
  }
  opener.addEventListener('click', () => {
    draw(false)
    list.open()
    load(null)
  })
}

/** Names of spots for people, from the table or from the game. */
export const spotNames =
  (state: PlayState, view: GameView) =>
  (spot: string): string =>
    state.table.spots.find((each) => each.spot === spot)?.name ?? view.nameOf?.(spot) ?? spot

function roundRow(
  round: Round,
  view: GameView,
  nameOf: (spot: string) => string,
  proof: HTMLElement | false,
): HTMLElement {
  const { tone, text, net } = resultOf(round)
  const stakes = round.stakes.map(({ spot, satang }) => `${nameOf(spot)} ${baht(satang)}`).join(' · ')
  return h(
    'li',
    { class: 'round-row' },
    h('p', { class: 'round-text' }, view.describe(round)),
    h('p', { class: 'round-net', 'data-tone': tone }, net ?? text),
    h('p', { class: 'round-sub' }, `${momentText(round.openedAt)} · ${stakes}${net === null ? '' : ` · ${text}`}`),
    proof,
  )
}
