import type { DrawSegment } from '@duang/contract/rewards/draw'
import { useId } from 'react'
import { format } from '#kit/format.ts'
import { PrizeArt } from './prize-art.tsx'
import { prizesOf } from './prize-palette.ts'
import { chanceText, prizeText, segmentName } from './prize-text.ts'
import { dr } from './th.ts'

/** Every prize once with its chance, as in the row above it, shown before a draw. */
export function OddsTable({ title, segments }: { title: string; segments: readonly DrawSegment[] }) {
  const id = useId()
  const sum = segments.reduce((total, { weight }) => total + weight, 0)
  return (
    <section className="card grid gap-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="draw-odds">
        <caption className="sr-only">{dr.odds}</caption>
        <thead>
          <tr>
            <th scope="col">{dr.prize}</th>
            <th scope="col">{dr.odds}</th>
          </tr>
        </thead>
        <tbody>
          {prizesOf(segments).map(({ label, weight, prize, substitute, colour }) => (
            <tr key={`${colour} ${label}`}>
              <th scope="row">
                <PrizeArt type={prize.type} colour={colour} size={32} />
                {segmentName(prize, label)}
                {prize.type === 'credit' && prize.turnoverMultiple > 0 && <Sub text={prizeText(prize, label)} />}
                {substitute && <Sub text={format(dr.substitute, { prize: prizeText(substitute, label) })} />}
              </th>
              <td>{chanceText(weight, sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Sub = ({ text }: { text: string }) => <span className="draw-odds-sub">{text}</span>
