/** The frame that the server rendered (pages/game-page.ts), by its ids, and its changing texts. */
import type { Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { vibrate } from './haptics.ts'
import { resultOf } from './result-text.ts'
import { isSoundOn, playSound, setSound } from './sound.ts'
import { bahtExact, clockText, signed } from './texts.ts'
import { say } from './th.ts'

const byId = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind

export type Frame = ReturnType<typeof findFrame>

export function findFrame() {
  const play = byId<HTMLButtonElement>('play')
  soundSwitch()
  return {
    table: byId('table'),
    tray: byId('tray'),
    desk: byId('desk'),
    play,
    skip: byId<HTMLButtonElement>('skip'),
    undo: byId<HTMLButtonElement>('undo'),
    clear: byId<HTMLButtonElement>('clear'),
    repeat: byId<HTMLButtonElement>('repeat'),
    rules: byId<HTMLButtonElement>('open-rules'),
    history: byId<HTMLButtonElement>('open-history'),
    proof: byId<HTMLButtonElement>('open-proof'),
    ...headOf(),
    ...stakeLine(play),
    ...resultLine(),
    pause: showPause,
    close: showClosed,
  }
}

/** The way back, the money of the session and its clock. */
const headOf = () => ({
  setLeave(href: string) {
    const leave = byId<HTMLAnchorElement>('leave')
    leave.href = href
    leave.hidden = false
  },
  setCredit: (satang: number) => put(byId('credit'), bahtExact(satang)),
  setNet(satang: number) {
    const net = byId('net')
    net.dataset.tone = satang > 0 ? 'gain' : satang < 0 ? 'loss' : 'plain'
    put(net, signed(satang))
  },
  startClock(openedAt: string) {
    const from = Date.parse(openedAt)
    const show = () => put(byId('clock'), clockText(Date.now() - from))
    show()
    setInterval(show, 1000)
  },
})

/** The switch of sounds and vibrations. Any press on a control plays one, so that turning them on is heard too. */
function soundSwitch(): void {
  const button = byId<HTMLButtonElement>('sound')
  const show = () => button.setAttribute('aria-pressed', String(isSoundOn()))
  button.addEventListener('click', () => {
    setSound(!isSoundOn())
    show()
  })
  show()
  document.addEventListener('click', ({ target }) => {
    const control = (target as Element).closest('button, a, input, summary')
    if (!control || control.getAttribute('aria-disabled') === 'true') return
    playSound('click')
    vibrate('tap')
  })
}

/** The stake, the slip and the button of play. */
function stakeLine(play: HTMLButtonElement) {
  const playWord = byId('play-word')
  return {
    setStake: (satang: number) => put(byId('stake'), bahtExact(satang)),
    /** `text`: the possible return of the stake. Without a stake the slip occupies no room. */
    setSlip(text: string | null, hasStake: boolean) {
      const slip = byId('slip')
      slip.hidden = text === null
      put(slip, text ?? '')
      byId('desk').dataset.stake = hasStake ? 'some' : 'none'
    },
    /** Not `disabled`: the focus stays where it is while the reels turn. */
    setPlay(word: string, isBusy: boolean) {
      put(playWord, word)
      play.setAttribute('aria-disabled', String(isBusy))
      play.setAttribute('aria-busy', String(isBusy))
    },
    setSkippable(isSkippable: boolean) {
      byId('skip').hidden = !isSkippable
    },
    /** A settled bet removes its slip and the slip's button. The keyboard focus moves to the table. */
    keepFocus() {
      const isOnButton = document.activeElement === play || document.activeElement === document.body
      if (isOnButton && play.offsetParent === null) byId('content').focus({ preventScroll: true })
    },
  }
}

/** The result of a round, or a message in its place. */
function resultLine() {
  const result = byId('result')
  const line = byId('line')
  return {
    /** The last call had no reply. */
    setLost(isLost: boolean) {
      line.hidden = !isLost
      put(byId('line-text'), navigator.onLine ? say.lost : say.offline)
    },
    /** Shows the outcome of a round and its result. */
    showRound(reply: string, round: Round) {
      const { tone, text, net } = resultOf(round)
      if (round.state === 'settled' && round.winSatang === 0) playSound('lose')
      result.dataset.tone = tone
      put(
        result,
        h('span', { class: 'result-text' }, reply),
        h('span', { class: 'result-money' }, text, net && h('span', { class: 'result-net' }, net)),
      )
    },
    notify(text: string, tone: 'plain' | 'bad' = 'plain') {
      result.dataset.tone = tone
      put(result, h('span', { class: 'result-text' }, text))
    },
    hush() {
      result.dataset.tone = 'plain'
      put(result)
    },
  }
}

/** Replaces the game: stakes are refused here until the member opens the game again, with one tap. */
function showPause(text: string, back: string | null): void {
  const resume = resumeAddress(back)
  if (resume === null) showClosed(say.paused, text, back)
  else
    showMessage(say.paused, text, [
      h('a', { class: 'button button-gold', id: 'resume', href: resume }, say.resume),
      h('a', { class: 'button button-text', href: back ?? '' }, say.back),
    ])
}

/** Replaces the game: it is no longer playable here. `back`: the address to continue at, if available. */
const showClosed = (title: string, text: string, back: string | null): void =>
  showMessage(title, text, [back !== null && h('a', { class: 'button button-gold', href: back }, say.back)])

function showMessage(title: string, text: string, ways: (HTMLElement | false)[]): void {
  document.body.dataset.closed = ''
  put(
    byId('table'),
    h(
      'div',
      { class: 'message', role: 'alert' },
      h('p', { class: 'message-title' }, title),
      h('p', { class: 'message-sub' }, text),
      ...ways,
    ),
  )
}

function addressOf(text: string | null): URL | null {
  try {
    return text === null ? null : new URL(text)
  } catch {
    return null
  }
}

/** Address that opens the game again, where the way back names its launch (docs/providers.md). Null otherwise. */
export function resumeAddress(back: string | null): string | null {
  const address = addressOf(back)
  if (!address?.searchParams.has('play')) return null
  address.searchParams.set('resume', '1')
  return address.href
}
