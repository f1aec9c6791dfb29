import type { Draw } from '@duang/contract/rewards/draw'
import { spinWheel } from '@duang/contract/rewards/wheel'
import { useEffect, useRef, useState } from 'react'
import { call } from '#core/call/api.ts'
import { useDraw } from '#core/draw/queries.ts'
import { landingAngle } from './landing.ts'

const TURN_MS = 900
const LANDING_MS = 4_400
const FADE_MS = 200
const CRUISE_TURNS = 60
/** Shortest time from one start to the next. */
const CYCLE_MS = 5_000

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const rotation = (angle: number) => `rotate(${angle}deg)`

/** Turns the disc: evenly until the server answers, then in one movement to the drawn segment. The server decides the outcome. */
function useDisc(count: number) {
  const ref = useRef<SVGGElement>(null)
  const angle = useRef(0)
  const cruise = useRef<{ animation: Animation; from: number }>(undefined)
  const start = () => {
    const from = angle.current
    if (!ref.current || isCalm()) return
    // A layer of its own for the movement: its frames are composited, and not painted.
    ref.current.style.willChange = 'transform'
    const animation = ref.current.animate(
      { transform: [rotation(from), rotation(from + CRUISE_TURNS * 360)] },
      { duration: CRUISE_TURNS * TURN_MS, iterations: Number.POSITIVE_INFINITY },
    )
    cruise.current = { animation, from }
  }
  /** Stops where it is: there was no outcome. */
  const stop = () => {
    if (!cruise.current) return
    const { animation, from } = cruise.current
    angle.current = (from + (Number(animation.currentTime ?? 0) / TURN_MS) * 360) % 360
    animation.cancel()
    cruise.current = undefined
    if (ref.current) Object.assign(ref.current.style, { transform: rotation(angle.current), willChange: '' })
  }
  const land = async (index: number) => {
    stop()
    const disc = ref.current
    if (!disc) return
    const from = angle.current
    // Without a movement, a stop beside the centre would only look uneven.
    const to = isCalm() ? landingAngle(from, index, count, () => 0.5) : landingAngle(from, index, count)
    angle.current = to % 360
    Object.assign(disc.style, { transform: rotation(angle.current), willChange: isCalm() ? '' : 'transform' })
    const easing = getComputedStyle(disc).getPropertyValue('--e-wheel').trim() || 'ease-out'
    const movement = isCalm()
      ? disc.animate({ opacity: [0, 1] }, { duration: FADE_MS })
      : disc.animate({ transform: [rotation(from), rotation(to)] }, { duration: LANDING_MS, easing })
    // A disc that is removed meanwhile ends its animation.
    await movement.finished.catch(() => undefined)
    disc.style.willChange = ''
  }
  return { ref, start, stop, land }
}

/** One spin after the other. The result is set after the wheel has stopped. */
export function useSpin(count: number) {
  const disc = useDisc(count)
  const [phase, setPhase] = useState<'rest' | 'spinning' | 'pause'>('rest')
  const [result, setResult] = useState<Draw>()
  const startedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const drawing = useDraw<undefined>({
    purposeOf: (uuid) => `wheel.${uuid}`,
    send: (uuid, _, idempotencyKey) => call(spinWheel, { body: { uuid }, idempotencyKey }),
    onSuccess: async (drawn) => {
      await disc.land(drawn.outcome)
      setResult(drawn)
      drawing.refresh(drawn)
      setPhase('pause')
      timer.current = setTimeout(() => setPhase('rest'), Math.max(0, startedAt.current + CYCLE_MS - performance.now()))
    },
  })
  const spin = () => {
    if (phase !== 'rest') return
    setPhase('spinning')
    setResult(undefined)
    startedAt.current = performance.now()
    disc.start()
    drawing.mutate(undefined)
  }
  const { error } = drawing
  const { stop } = disc
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure ends the spin once
  useEffect(() => {
    if (!error) return
    stop()
    setPhase('rest')
  }, [error])
  return { discRef: disc.ref, spin, phase, result, error }
}
