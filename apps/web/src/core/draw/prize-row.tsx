import type { DrawSegment } from '@duang/contract/rewards/draw'
import { PrizeArt } from './prize-art.tsx'
import { prizesOf } from './prize-palette.ts'
import { chanceText, segmentName } from './prize-text.ts'
import { dr } from './th.ts'

/** Every prize that can be drawn, once with its chance, in one row: the rarest first, no prize last. */
export function PrizeRow({ title, segments }: { title: string; segments: readonly DrawSegment[] }) {
  const prizes = prizesOf(segments).filter(({ weight }) => weight > 0)
  const sum = prizes.reduce((total, { weight }) => total + weight, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is reached by keyboard
    <ul className="prize-row" aria-label={title} tabIndex={0}>
      {prizes.map(({ label, prize, weight, colour }) => (
        <li key={`${colour} ${label}`} data-rarest={weight === prizes[0]?.weight || undefined}>
          {weight === prizes[0]?.weight && <span className="prize-rarest">{dr.rarest}</span>}
          <PrizeArt type={prize.type} colour={colour} size={44} />
          <span className="prize-name">{segmentName(prize, label)}</span>
          <span className="prize-chance">{chanceText(weight, sum)}</span>
        </li>
      ))}
    </ul>
  )
}
