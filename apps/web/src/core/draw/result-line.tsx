import type { Draw, DrawPrize } from '@duang/contract/rewards/draw'
import { useEffect, useRef } from 'react'
import { bonus } from '#core/bonus/th.ts'
import { useCountFromZero } from '#core/credit/use-count-up.ts'
import { Link } from '#core/page/navigation.tsx'
import { PrizeArt } from './prize-art.tsx'
import { prizeText, resultText } from './prize-text.ts'

/** A sentence with `{prize}` in it. */
type WinText = `${string}{prize}${string}`

type ResultLineProps = { result: Draw; colour: number; winText: WinText; noneText: string }

/** The result of a draw. It takes the focus; credit and points count up, and screen readers announce the final text alone. */
export function ResultLine({ result, colour, winText, noneText }: ResultLineProps) {
  const ref = useRef<HTMLParagraphElement>(null)
  const shown = useCountFromZero(sumOf(result))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus once
  useEffect(() => ref.current?.focus(), [result])
  const textOf = (prize: string) => winText.replace('{prize}', prize)
  const { type } = result.given
  const text = type === 'nothing' ? noneText : textOf(resultText(result))
  const counting = shown < sumOf(result) ? textOf(prizeText(withSum(result.given, shown), result.label)) : text
  const isToBePlayed = result.given.type === 'credit' && result.given.turnoverMultiple > 0
  return (
    <div className="draw-plaque" data-colour={colour}>
      <PrizeArt type={type} colour={colour} size={52} />
      <div>
        <p ref={ref} tabIndex={-1} className="draw-result">
          <span className="sr-only">{text}</span>
          <span aria-hidden="true">{counting}</span>
        </p>
        {isToBePlayed && (
          <Link to="/auth/withdraw" className="draw-gift">
            {bonus.see}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The sum that counts up, in satang or points; 0: nothing counts. A substitute is explained, so its sentence stays as it is. */
function sumOf({ given, isSubstitute }: Draw): number {
  if (isSubstitute) return 0
  return given.type === 'credit' ? given.amount : given.type === 'points' ? given.points : 0
}

/** Whole baht while the credit counts, so that no decimals flicker. */
function withSum(prize: DrawPrize, sum: number): DrawPrize {
  if (prize.type === 'credit') return { ...prize, amount: Math.floor(sum / 100) * 100 }
  return prize.type === 'points' ? { ...prize, points: sum } : prize
}
