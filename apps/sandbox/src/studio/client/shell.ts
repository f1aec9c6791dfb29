/**
 * The play of one page: places stakes, requests rounds, lets the game show them, and states their results. Money is never guessed: the
 * credit is that of the studio's last reply. While a round is shown the stake is deducted, so that the credit does not reveal its end.
 */
import type { Money, PlayState, Round } from '../wire.ts'
import { chipTray } from './chip-tray.ts'
import { type Frame, findFrame } from './frame.ts'
import type { Desk, GameView } from './game-view.ts'
import { historySheet } from './history-sheet.ts'
import { isLeft, PAUSES, SESSION_OVER } from './pauses.ts'
import { type Calls, Lost, playCalls, Refused } from './play-calls.ts'
import { proofSheet } from './proof-sheet.ts'
import { rulesSheet } from './rules-sheet.ts'
import { onSiteCredit } from './site-messages.ts'
import { stakeBook } from './stake-book.ts'
import { stakeStepper } from './stake-stepper.ts'
import { isReducedMotion } from './tables/motion.ts'
import { baht, refusalText } from './texts.ts'
import { say } from './th.ts'

const REFRESH_AFTER_MS = 8_000

/** Reads the state of play and starts the game with it. */
export async function startShell(studio: string, session: string, view: GameView): Promise<void> {
  const frame = findFrame()
  const calls = playCalls(studio, session, frame.setLost)
  try {
    const state = await calls.insist('state', {})
    new Shell(frame, calls, state, view).start()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, returnUrl } = error.refusal
    const pause = PAUSES[code]
    if (pause) frame.pause(pause, returnUrl)
    else frame.close(refusalText(error.refusal), say.openAgain, returnUrl)
  }
}

/** State of the page's play, and the member's actions. */
class Shell {
  private readonly frame: Frame
  private readonly calls: Calls
  private readonly state: PlayState
  private readonly view: GameView
  private readonly book: ReturnType<typeof stakeBook>
  private readonly history: Round[]
  private readonly tray: ReturnType<typeof chipTray | typeof stakeStepper>
  private readonly desk: Desk
  private credit: number
  /** The credit that the site reported last. */
  private reported: number | undefined
  private net: number
  private isPaused = false
  private isBusy = false
  /** The round that continues with the next press. */
  private going: Round | null = null
  private skip = new AbortController()
  private answeredAt = Date.now()

  constructor(frame: Frame, calls: Calls, state: PlayState, view: GameView) {
    this.frame = frame
    this.calls = calls
    this.state = state
    this.view = view
    this.book = stakeBook(view.staking, state.table, state.unfinished.at(-1)?.stakeSatang)
    this.history = [...state.history]
    this.credit = state.balanceSatang
    this.net = state.netSatang
    const tray = view.staking === 'whole' ? stakeStepper : chipTray
    this.tray = tray(this.book.chips, this.book.chip, (satang) => {
      this.book.choose(satang)
      this.refresh()
    })
    this.desk = this.createDesk()
  }

  start(): void {
    const { frame, state, view } = this
    frame.setLeave(state.returnUrl)
    this.setMoney(state)
    frame.startClock(state.openedAt)
    frame.tray.replaceChildren(this.tray.element)
    frame.desk.dataset.staking = view.staking
    this.listen()
    rulesSheet(frame.rules, state, view)
    historySheet(frame.history, this.calls, view, state, () => this.history)
    proofSheet(frame.proof, this.calls, state, () => this.going ?? this.history[0])
    view.mount(frame.table, state, this.desk, frame.desk)
    document.body.dataset.ready = ''
    this.refresh()
    if (state.unfinished.length > 0) this.whileBusy(() => this.showUnfinished())
    else if (isLeft(state)) this.pause(PAUSES.credit_recalled ?? '')
  }

  private listen(): void {
    const { frame, book } = this
    frame.play.addEventListener('click', () => this.press())
    for (const each of [frame.skip, frame.table]) each.addEventListener('click', () => this.skip.abort())
    for (const [button, work] of [
      [frame.undo, book.undo],
      [frame.clear, book.clearAll],
      [frame.repeat, book.repeat],
    ] as const)
      button.addEventListener('click', () => {
        work()
        this.refresh()
      })
    document.addEventListener('visibilitychange', () => this.catchUp())
    if (window.parent === window && !this.state.holdsCredit) setInterval(() => this.catchUp(), REFRESH_AFTER_MS)
    onSiteCredit(this.state.returnUrl, (satang) => {
      this.reported = satang
      this.followSite()
    })
  }

  /** Reads the state again after a while: a tab of its own gets no messages of the site, such as after a deposit. */
  private catchUp(): void {
    const { state } = this
    if (document.hidden || this.isBusy) return
    // In transfer mode credit moves while another tab is in front.
    if (!state.holdsCredit && (this.isPaused || Date.now() - this.answeredAt < REFRESH_AFTER_MS)) return
    this.readAgain()
  }

  /** Reads the state when the site reported another credit, such as a deposit. A studio that holds credit has its own. */
  private followSite(): void {
    const { reported, state } = this
    if (state.holdsCredit || this.isBusy || this.isPaused || reported === undefined || reported === this.credit) return
    this.reported = undefined
    this.readAgain()
  }

  private readAgain(): void {
    this.calls
      .ask('state', {})
      .then((fresh) => {
        if (this.isPaused) return fresh.isRecalled || location.reload()
        if (this.isBusy) return
        this.setMoney(fresh)
        if (isLeft(fresh) && !this.going) this.pause(PAUSES.credit_recalled ?? '')
      })
      .catch((error) => error instanceof Lost || this.pause(SESSION_OVER))
  }

  private createDesk(): Desk {
    const shell = this
    const { book, calls, frame, state } = this
    return {
      table: state.table,
      stakeOn(spot) {
        if (shell.isBusy || shell.going) return
        if (!book.add(spot)) frame.notify(say.stakeMost(baht(state.table.stakeMaxSatang)), 'bad')
        else frame.hush()
        shell.refresh()
      },
      stakeOf: book.of,
      clear(spot) {
        if (shell.isBusy) return
        book.clear(spot)
        shell.refresh()
      },
      get stakes() {
        return book.stakes
      },
      get chip() {
        return book.chip
      },
      get isBusy() {
        return shell.isBusy
      },
      async rounds(roundIds) {
        const reply = await shell.calls.ask('rounds', { roundIds }).catch(() => null)
        if (!reply) return null
        shell.setMoney(reply)
        for (const round of reply.rounds) if (round.state !== 'open') shell.finish(round)
        return reply
      },
      notify: (text) => frame.notify(text, 'bad'),
      whileBusy: (work) => shell.whileBusy(() => work(calls)),
    }
  }

  private setCredit(satang: number): void {
    this.credit = satang
    this.answeredAt = Date.now()
    this.frame.setCredit(satang)
  }

  /** Sets credit and net result together. */
  private setMoney({ balanceSatang, netSatang }: Money): void {
    this.setCredit(balanceSatang)
    this.net = netSatang
    this.frame.setNet(netSatang)
  }

  private pause(text: string): void {
    this.isPaused = true
    this.frame.pause(text, this.state.returnUrl)
  }

  private refresh(): void {
    const { frame, book, view, going, isBusy } = this
    const next = going && view.next?.(going)
    view.update(this.desk)
    frame.setPlay(isBusy ? view.words.busy : (next?.label ?? view.words.play), isBusy)
    frame.setStake(going ? going.stakeSatang : book.total)
    frame.setSlip(view.slip?.(this.desk) ?? null, book.total > 0 || isBusy)
    frame.undo.disabled = isBusy || !book.canUndo
    frame.clear.disabled = isBusy || book.total === 0
    frame.repeat.disabled = isBusy || !book.canRepeat
    this.tray.setBusy(isBusy || going !== null)
  }

  /** Lists a finished round once, and shows its result. */
  private finish(round: Round): void {
    if (!this.history.some((each) => each.roundId === round.roundId)) this.history.unshift(round)
    this.frame.showRound(this.view.describe(round), round)
    // A lost `seen` call does no harm: an unseen round is shown again at the next visit.
    if (!round.isSeen) this.calls.ask('seen', { roundId: round.roundId }).catch(() => undefined)
  }

  /** Lets the game show a round, then shows its result. */
  private async show(round: Round, isAgain: boolean, isStill = isReducedMotion()): Promise<void> {
    const { frame, view } = this
    this.skip = new AbortController()
    if (isStill) this.skip.abort()
    frame.setSkippable(!isStill && round.outcome !== null)
    frame.setStake(round.stakeSatang)
    await view.play(round, { skip: this.skip.signal, isAgain })
    frame.setSkippable(false)
    this.going = view.next?.(round) ? round : null
    if (round.state === 'open') frame.showRound(view.describe(round), round)
    else this.finish(round)
  }

  private async whileBusy(work: () => Promise<unknown>): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    this.frame.hush()
    this.refresh()
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.view.cancel?.()
      const reason = PAUSES[error.refusal.code]
      if (reason) return this.pause(reason)
      this.frame.notify(refusalText(error.refusal), 'bad')
      if (error.refusal.balanceSatang !== null) this.setCredit(error.refusal.balanceSatang)
    } finally {
      this.isBusy = false
      this.refresh()
      this.followSite()
      this.frame.keepFocus()
    }
  }

  /** Sends a round with an id of its own, so that the studio plays repeated requests once. */
  private playRound(): Promise<void> {
    const { book, frame } = this
    return this.whileBusy(async () => {
      const stakes = [...book.stakes]
      const stake = book.total
      this.view.begin?.()
      const reply = await this.calls.insist('round', { roundId: crypto.randomUUID(), stakes })
      book.accepted()
      frame.setCredit(this.credit - stake)
      frame.setNet(this.net - stake)
      await this.show(reply.round, false)
      this.setMoney(reply)
    })
  }

  private goOn(round: Round, step: number): Promise<void> {
    return this.whileBusy(async () => {
      this.view.begin?.()
      const reply = await this.calls.insist('next', { roundId: round.roundId, step })
      await this.show(reply.round, false)
      this.setMoney(reply)
    })
  }

  private press() {
    const { going, book, frame, view } = this
    const next = going && view.next?.(going)
    if (going && next) return this.goOn(going, next.step)
    const { stakeMinSatang } = this.state.table
    if (book.total === 0) return frame.notify(view.staking === 'single' ? say.chooseOdds : say.chooseSpot)
    if (book.total < stakeMinSatang) return frame.notify(say.stakeLeast(baht(stakeMinSatang)), 'bad')
    return this.playRound()
  }

  private async showUnfinished(): Promise<void> {
    for (const round of this.state.unfinished) {
      if (this.going) break
      // Free spins continue from their last step. A finished round is shown as it came.
      await this.show(round, true, round.state === 'open' || undefined)
    }
  }
}
