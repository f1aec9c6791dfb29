/**
 * The play of one page: lays stakes, asks for rounds, lets the game show them, and says what they came to. Nothing of money is guessed: the credit is
 * that of the studio's last answer (less the stake while a round is shown, so that its end is not told before it is seen).
 */
import type { PlayState, Round } from '../wire.ts'
import { chipTray } from './chip-tray.ts'
import { type Frame, findFrame } from './frame.ts'
import type { Desk, GameView } from './game-view.ts'
import { historySheet } from './history-sheet.ts'
import { type Calls, Lost, playCalls, Refused } from './play-calls.ts'
import { proofSheet } from './proof-sheet.ts'
import { netOf } from './result-text.ts'
import { rulesSheet } from './rules-sheet.ts'
import { sessionNet } from './session-net.ts'
import { stakeBook } from './stake-book.ts'
import { isCalm } from './tables/motion.ts'
import { baht, refusalText } from './texts.ts'

/** The site takes no more stakes for this session of play, or the studio knows it no longer. */
const OVER = ['session_unknown', 'TOKEN_EXPIRED', 'TOKEN_INVALID']
const ENDED = {
  title: 'การเล่นนี้สิ้นสุดแล้ว',
  text: 'คุณออกจากระบบ การเข้าสู่ระบบหมดอายุ หรือกลับไปที่เว็บไซต์แล้ว จึงวางเดิมพันที่นี่ต่อไม่ได้ เครดิตและผลของรอบก่อนหน้าไม่เปลี่ยนแปลง เข้าสู่ระบบที่เว็บไซต์แล้วเปิดเกมอีกครั้ง',
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
    if (OVER.includes(code)) frame.close(ENDED.title, ENDED.text, returnUrl)
    else frame.close(refusalText(error.refusal), REFUSED, returnUrl)
  }
}

function runShell(frame: Frame, calls: Calls, state: PlayState, view: GameView): void {
  const book = stakeBook(view.staking, state.table)
  const history = [...state.history]
  let credit = state.balanceSatang
  let net = 0
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
      setCredit(reply.balanceSatang)
      for (const round of reply.rounds) if (round.state !== 'open') finish(round)
      return reply
    },
  }

  function setCredit(satang: number) {
    credit = satang
    answeredAt = Date.now()
    frame.setCredit(satang)
  }

  function addNet(satang: number) {
    net += satang
    frame.setNet(net)
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

  /** A round that is over: into the list and the sum once, and what it came to. */
  function finish(round: Round) {
    if (!history.some((each) => each.roundId === round.roundId)) {
      history.unshift(round)
      if (round.openedAt >= state.openedAt) addNet(netOf([round]))
    }
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
      if (OVER.includes(error.refusal.code)) return frame.close(ENDED.title, ENDED.text, state.returnUrl)
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
      const { round, balanceSatang } = await calls.insist('round', { roundId: crypto.randomUUID(), stakes })
      book.taken()
      frame.setCredit(credit - stake)
      await show(round, false)
      setCredit(balanceSatang)
    })

  const goOn = (round: Round, step: number) =>
    whileBusy(async () => {
      view.begin?.()
      const reply = await calls.insist('next', { roundId: round.roundId, step })
      await show(reply.round, false)
      setCredit(reply.balanceSatang)
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
  frame.setCredit(credit)
  sessionNet(calls, state).then(addNet)
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
    if (document.hidden || isBusy || Date.now() - answeredAt < REFRESH_AFTER_MS) return
    calls
      .ask('state', {})
      .then((fresh) => isBusy || setCredit(fresh.balanceSatang))
      .catch((error) => error instanceof Lost || frame.close(ENDED.title, ENDED.text, state.returnUrl))
  })
  view.mount(frame.table, state, desk)
  document.body.dataset.ready = ''
  refresh()
  if (state.unfinished.length > 0) whileBusy(showUnfinished)
}
