import { Amount } from '#core/credit/amount.tsx'
import { wl, wlKinds, wlMore } from './th.ts'

type NetAmountProps = { satang: number; size?: 'xl' | 'l' | 'm'; hasUnit?: boolean }

/** A result with its sign, in the colour of a gain or a loss. The sign conveys the result without the colour. */
export function NetAmount({ satang, size = 'm', hasUnit = false }: NetAmountProps) {
  return (
    <span className="net" data-net={toneOf(satang)}>
      <Amount satang={satang} size={size} hasUnit={hasUnit} {...(satang > 0 ? { sign: '+' as const } : {})} />
    </span>
  )
}

/** Won, lost, or neither, as a word. */
export const netWord = (satang: number): string => (satang > 0 ? wl.win : satang < 0 ? wl.loss : wlMore.even)

export const toneOf = (satang: number): 'ok' | 'bad' | 'plain' => (satang > 0 ? 'ok' : satang < 0 ? 'bad' : 'plain')

/** For the row of an open round: its stake is neither won nor lost yet. */
export function StakeEnd({ satang }: { satang: number }) {
  return (
    <>
      <Amount satang={satang} />
      <span className="text-caption text-ink-2">{wlKinds.bet}</span>
    </>
  )
}

/** For the end of a row: the result, and its word. */
export function NetEnd({ satang }: { satang: number }) {
  return (
    <>
      <NetAmount satang={satang} />
      <span className="text-caption text-ink-2">{netWord(satang)}</span>
    </>
  )
}
