/** The pitch of a running match: score, minute, goals, and a ball that is passed around. The passes are an illustration, the goals are real. */
import type { Match } from '../../wire.ts'
import { h, put, s } from '../dom.ts'
import { isReducedMotion } from '../tables/motion.ts'
import { coloursOf, shirt } from './shirt.ts'
import { say } from './th.ts'

type Live = NonNullable<Match['live']>
type Point = readonly [x: number, y: number]

const [WIDTH, HEIGHT] = [320, 132]
const CENTRE: Point = [WIDTH / 2, HEIGHT / 2]
const PASS_MS = 1_900
const ROLL_MS = 1_300
const GOAL_MS = 6_000
/** Places of one side, from its own goal forward. The other side mirrors them. */
const FORMATION: readonly Point[] = [
  [16, 66],
  [62, 26],
  [52, 52],
  [52, 80],
  [62, 106],
  [108, 34],
  [96, 66],
  [108, 98],
  [148, 24],
  [144, 66],
  [148, 108],
]

const PHASES: Record<Live['phase'], string> = {
  scheduled: say.scheduled,
  'first-half': say.firstHalf,
  'half-time': say.halfTime,
  'second-half': say.secondHalf,
  finished: say.finished,
}
const isRunning = ({ phase }: Live): boolean => phase === 'first-half' || phase === 'second-half'

export function pitch(match: Match) {
  const score = h('p', { class: 'pitch-score' })
  const clock = h('p', { class: 'pitch-clock' })
  const goals = h('p', { class: 'pitch-goals' })
  const shout = h('p', { class: 'pitch-shout', role: 'status' })
  const ball = ballPicture()
  const motion = passes(ball)
  const element = h(
    'section',
    { class: 'pitch', 'aria-label': say.match(match.home, match.away) },
    h(
      'div',
      { class: 'pitch-board' },
      side(match.home),
      h('div', { class: 'pitch-middle' }, clock, score),
      side(match.away),
    ),
    h('div', { class: 'pitch-field' }, field(match, ball), shout),
    h('div', { class: 'pitch-foot' }, goals, motion.switchButton),
  )
  let scored: number | undefined
  let live = match.live

  function celebrate({ goals: all, score: { home, away } }: Live) {
    const last = all.at(-1)
    if (!last) return
    put(shout, say.goalBy(last.side === 'home' ? match.home : match.away, last.minute, home, away))
    motion.shoot(last.side)
    setTimeout(() => put(shout), GOAL_MS)
  }

  return {
    element,
    stop: motion.stop,
    show(next: Live) {
      live = next
      put(score, `${next.score.home}\u2013${next.score.away}`)
      put(clock, next.minute ? `${next.minute}\u2032 ${PHASES[next.phase]}` : PHASES[next.phase])
      put(goals, goalsText(match, next))
      if (scored !== undefined && next.goals.length > scored) celebrate(next)
      scored = next.goals.length
      motion.setRunning(isRunning(live))
    },
  }
}

const side = (name: string): HTMLElement => h('p', { class: 'pitch-side' }, shirt(name), h('span', {}, name))

/** `สวนตาลใหม่ 12′ 67′`, for each side that scored. */
function goalsText({ home, away }: Match, { goals }: Live): string {
  const of = (scorer: 'home' | 'away', name: string) => {
    const minutes = goals.filter((goal) => goal.side === scorer).map(({ minute }) => `${minute}\u2032`)
    return minutes.length > 0 ? [`${name} ${minutes.join(' ')}`] : []
  }
  const texts = [...of('home', home), ...of('away', away)]
  return texts.length > 0 ? say.goals(texts.join(' · ')) : say.noGoals
}

function field({ home, away }: Match, ball: SVGGElement): SVGSVGElement {
  const dots = (name: string, isAway: boolean) =>
    FORMATION.map(([x, y]) =>
      s('circle', {
        class: 'pitch-player',
        cx: isAway ? WIDTH - x : x,
        cy: y,
        r: 5,
        fill: coloursOf(name).body,
        stroke: coloursOf(name).sleeve,
      }),
    )
  return s(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    s('rect', { width: WIDTH, height: HEIGHT, class: 'pitch-grass' }),
    ...[0, 2, 4, 6].map((stripe) => s('rect', { x: stripe * 40, width: 40, height: HEIGHT, class: 'pitch-stripe' })),
    s('path', {
      class: 'pitch-lines',
      d: 'M8 8H312V124H8ZM160 8V124M8 34H50V98H8M8 52H24V80H8M312 34H270V98H312M312 52H296V80H312M160 44a22 22 0 1 0 .01 0M2 56H8M2 76H8M2 56V76M318 56H312M318 76H312M318 56V76',
    }),
    ...dots(home, false),
    ...dots(away, true),
    ball,
  )
}

const ballPicture = (): SVGGElement =>
  s(
    'g',
    { class: 'pitch-ball', transform: `translate(${CENTRE.join(' ')})` },
    s('ellipse', { cx: 1, cy: 4, rx: 5, ry: 2.2, class: 'pitch-shadow' }),
    s('circle', { r: 4.5, fill: '#fff' }),
    s('path', { d: 'M0-2.200 2-.6 1.300 1.800H-1.300L-2-.6Z', fill: '#1b1b29' }),
  )

/** Moves the ball from player to player while the match runs, the page is visible, and the member has not stopped it. */
function passes(ball: SVGGElement) {
  let at: Point = CENTRE
  let isStopped = isReducedMotion()
  let isOn = false
  let pass = 0
  const switchButton = h(
    'button',
    { type: 'button', class: 'pitch-switch', hidden: isStopped, onclick: toggle },
    say.stopPicture,
  )

  function toggle() {
    isStopped = !isStopped
    put(switchButton, isStopped ? say.playPicture : say.stopPicture)
  }
  function roll(to: Point) {
    if (isReducedMotion()) return
    const path = (point: Point) => `translate(${point[0]}px, ${point[1]}px)`
    ball.setAttribute('transform', `translate(${to.join(' ')})`)
    ball.animate([{ transform: path(at) }, { transform: path(to) }], {
      duration: ROLL_MS,
      easing: 'cubic-bezier(.2, .8, .2, 1)',
    })
    at = to
  }
  const timer = setInterval(() => {
    if (!isOn || isStopped || document.hidden) return
    // Players of both sides in turn. Each step is far enough from the last to be seen.
    pass += 7
    const [x, y] = FORMATION[1 + (pass % (FORMATION.length - 1))] ?? CENTRE
    roll(pass % 3 === 0 ? [WIDTH - x, y] : [x, y])
  }, PASS_MS)

  return {
    switchButton,
    stop: () => clearInterval(timer),
    setRunning(next: boolean) {
      isOn = next
      switchButton.hidden = !next || isReducedMotion()
    },
    /** Into the goal of the other side. */
    shoot: (scorer: 'home' | 'away') => roll(scorer === 'home' ? [WIDTH - 5, HEIGHT / 2] : [5, HEIGHT / 2]),
  }
}
