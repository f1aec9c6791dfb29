/**
 * The play of one page: lays stakes, asks for rounds, lets the game show them, and says what they came to. Nothing of money is guessed: the credit is
 * that of the studio's last answer (less the stake while a round is shown, so that its end is not told before it is seen).
 */
import type { Money, PlayState, Round } from '../wire.ts'
import { chipTray } from './chip-tray.ts'
import { type Frame, findFrame } from './frame.ts'
import type { Desk, GameView } from './game-view.ts'
import { historySheet } from './history-sheet.ts'
import { type Calls, Lost, playCalls, Refused } from './play-calls.ts'
import { proofSheet } from './proof-sheet.ts'
import { rulesSheet } from './rules-sheet.ts'
import { stakeBook } from './stake-book.ts'
import { isCalm } from './tables/motion.ts'
import { baht, refusalText } from './texts.ts'

/** Why no stake is taken here any more. */
const SESSION_OVER = 'เซสชันของเกมนี้หมดแล้ว เครดิตและผลของรอบก่อนหน้าอยู่ครบ'
const PAUSES: Partial<Record<string, string>> = {
  credit_recalled: 'เครดิตของเกมนี้ถูกดึงกลับไปที่เว็บไซต์แล้ว ผลของรอบก่อนหน้าอยู่ครบ',
  // The site answers a recall and a logout alike.
  TOKEN_EXPIRED: 'เครดิตถูกดึงกลับที่เว็บไซต์ หรือคุณออกจากระบบแล้ว เครดิตและผลของรอบก่อนหน้าอยู่ครบ',
  TOKEN_INVALID: SESSION_OVER,
  session_unknown: SESSION_OVER,
}
const REFUSED = 'กลับไปที่เว็บไซต์แล้วเปิดเกมอีกครั้ง'
const REFRESH_AFTER_MS = 30_000

/** Asks for the state of play and starts the game with it. */
export async function startShell(studio: string, session: string, view: GameView): Promise<void> {
  const frame = findFrame()
  const calls = playCalls(studio, session, (isLost) =>
    frame.setLine(isLost ? (navigator.onLine ? 'ขาดการติดต่อกับค่ายเกม กำลังเชื่อมต่อใหม่' : 'ออฟไลน์อยู่ กำลังรอสัญญาณ') : null),
  )
  try {
    const state = await calls.insist('state', {})
    runShell(frame, calls, state, view)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, returnUrl } = error.refusal
    const pause = PAUSES[code]
    if (pause) frame.pause(pause, returnUrl)
    else frame.close(refusalText(error.refusal), REFUSED, returnUrl)
  }
}

/** The site has taken the credit back, and what is left here makes no stake. */
const isLeft = ({ isRecalled, balanceSatang, table }: PlayState): boolean =>
  isRecalled && balanceSatang < table.stakeMinSatang

function runShell(frame: Frame, calls: Calls, state: PlayState, view: GameView): void {
  const book = stakeBook(view.staking, state.table)
  const history = [...state.history]
  let credit = state.balanceSatang
  let net = state.netSatang
  let isPaused = false
  let isBusy = false
  /** The round that goes on with the next press. */
  let going: Round | null = null
  let skip = new AbortController()
  let answeredAt = Date.now()

  const tray = chipTray(book.chips, book.chip, (satang) => {
    book.choose(satang)
    refresh()
  })

  const desk: Desk = {
    table: state.table,
    stakeOn(spot) {
      if (isBusy || going) return
      if (!book.add(spot)) frame.say(`วางได้ไม่เกิน ${baht(state.table.stakeMaxSatang)} ต่อรอบ`, 'bad')
      else frame.hush()
      refresh()
    },
    stakeOf: book.of,
    clear(spot) {
      if (isBusy) return
      book.clear(spot)
      refresh()
    },
    get stakes() {
      return book.stakes
    },
    get chip() {
      return book.chip
    },
    get isBusy() {
      return isBusy
    },
    async rounds(roundIds) {
      const reply = await calls.ask('rounds', { roundIds }).catch(() => null)
      if (!reply) return null
      setMoney(reply)
      for (const round of reply.rounds) if (round.state !== 'open') finish(round)
      return reply
    },
  }

  function setCredit(satang: number) {
    credit = satang
    answeredAt = Date.now()
    frame.setCredit(satang)
  }

  /** Both at once: what the credit does, the net does too. */
  function setMoney({ balanceSatang, netSatang }: Money) {
    setCredit(balanceSatang)
    net = netSatang
    frame.setNet(net)
  }

  function pause(text: string) {
    isPaused = true
    frame.pause(text, state.returnUrl)
  }

  function refresh() {
    const next = going && view.next?.(going)
    frame.setPlay(isBusy ? view.words.busy : (next?.label ?? view.words.play), isBusy)
    frame.setStake(going ? going.stakeSatang : book.total)
    frame.setSlip(view.slip?.(desk) ?? null, book.total > 0 || isBusy)
    frame.undo.disabled = isBusy || !book.canUndo
    frame.clear.disabled = isBusy || book.total === 0
    frame.repeat.disabled = isBusy || !book.canRepeat
    tray.setBusy(isBusy || going !== null)
    view.update(desk)
  }

  /** A round that is over: into the list once, and what it came to. */
  function finish(round: Round) {
    if (!history.some((each) => each.roundId === round.roundId)) history.unshift(round)
    frame.showRound(view.tell(round), round)
    // Not said, not lost: an unseen round is shown again at the next visit.
    if (!round.isSeen) calls.ask('seen', { roundId: round.roundId }).catch(() => undefined)
  }

  /** Lets the game show a round, and says then what it came to. */
  async function show(round: Round, isAgain: boolean, isStill = isCalm()) {
    skip = new AbortController()
    if (isStill) skip.abort()
    frame.setSkippable(!isStill && round.outcome !== null)
    frame.setStake(round.stakeSatang)
    await view.play(round, { skip: skip.signal, isAgain })
    frame.setSkippable(false)
    going = view.next?.(round) ? round : null
    if (round.state === 'open') frame.showRound(view.tell(round), round)
    else finish(round)
  }

  async function whileBusy(work: () => Promise<void>) {
    if (isBusy) return
    isBusy = true
    frame.hush()
    refresh()
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      view.cancel?.()
      const reason = PAUSES[error.refusal.code]
      if (reason) return pause(reason)
      frame.say(refusalText(error.refusal), 'bad')
      if (error.refusal.balanceSatang !== null) setCredit(error.refusal.balanceSatang)
    } finally {
      isBusy = false
      refresh()
      frame.keepFocus()
    }
  }

  /** Sent with an id of its own: however often it must be sent, the studio plays it once. */
  const playRound = () =>
    whileBusy(async () => {
      const stakes = [...book.stakes]
      const stake = book.total
      view.begin?.()
      const reply = await calls.insist('round', { roundId: crypto.randomUUID(), stakes })
      book.taken()
      frame.setCredit(credit - stake)
      frame.setNet(net - stake)
      await show(reply.round, false)
      setMoney(reply)
    })

  const goOn = (round: Round, step: number) =>
    whileBusy(async () => {
      view.begin?.()
      const reply = await calls.insist('next', { roundId: round.roundId, step })
      await show(reply.round, false)
      setMoney(reply)
    })

  function press() {
    const next = going && view.next?.(going)
    if (going && next) return goOn(going, next.step)
    const { stakeMinSatang } = state.table
    if (book.total === 0) return frame.say(view.staking === 'single' ? 'เลือกราคาก่อน' : 'แตะช่องบนโต๊ะเพื่อวางเดิมพันก่อน')
    if (book.total < stakeMinSatang) return frame.say(`เดิมพันขั้นต่ำ ${baht(stakeMinSatang)}`, 'bad')
    return playRound()
  }

  async function showUnfinished() {
    for (const round of state.unfinished) {
      if (going) break
      // Free spins go on from where they stand; what was over is shown as it came.
      await show(round, true, round.state === 'open' || undefined)
    }
  }

  frame.setLeave(state.returnUrl)
  setMoney(state)
  frame.startClock(state.openedAt)
  frame.tray.replaceChildren(tray.element)
  frame.desk.dataset.staking = view.staking
  frame.play.addEventListener('click', press)
  for (const each of [frame.skip, frame.table]) each.addEventListener('click', () => skip.abort())
  for (const [button, work] of [
    [frame.undo, book.undo],
    [frame.clear, book.clearAll],
    [frame.repeat, book.repeat],
  ] as const)
    button.addEventListener('click', () => {
      work()
      refresh()
    })
  rulesSheet(frame.rules, state, view)
  historySheet(frame.history, calls, view, state, () => history)
  proofSheet(frame.proof, calls, state, () => going ?? history[0])
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || isBusy) return
    // In transfer mode credit leaves and comes while another tab is in front.
    if (!state.holdsCredit && (isPaused || Date.now() - answeredAt < REFRESH_AFTER_MS)) return
    calls
      .ask('state', {})
      .then((fresh) => {
        if (isPaused) return fresh.isRecalled || location.reload()
        if (isBusy) return
        setMoney(fresh)
        if (isLeft(fresh) && !going) pause(PAUSES.credit_recalled ?? '')
      })
      .catch((error) => error instanceof Lost || pause(SESSION_OVER))
  })
  view.mount(frame.table, state, desk)
  document.body.dataset.ready = ''
  refresh()
  if (state.unfinished.length > 0) whileBusy(showUnfinished)
  else if (isLeft(state)) pause(PAUSES.credit_recalled ?? '')
}
