import type { PlayFigures } from '@duang/contract/account/limits'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { useState } from 'react'
import { Amount } from '#core/credit/amount.tsx'
import { shortInstantText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { minutesText } from './limit-texts.ts'
import type { Period } from './queries.ts'
import { lim } from './th.ts'

const PERIODS: readonly Period[] = ['day', 'week', 'month']

/** Stakes, wins, deposits and time of play, gains and losses in the same style. */
export function OwnFigures({ figures }: { figures: readonly PlayFigures[] }) {
  const [period, setPeriod] = useState<Period>('day')
  const shown = figures.find((each) => each.period === period)
  if (!shown) return null
  return (
    <section className="card own-figures chips-tight" aria-labelledby="own-figures">
      <h2 id="own-figures">{lim.figures}</h2>
      <ChipChoice
        label={lim.figures}
        name="figures-of"
        options={PERIODS.map((value) => ({ value, label: lim[value] }))}
        value={period}
        onValue={setPeriod}
      />
      <dl className="figures">
        <div className="figures-net">
          <dt>{lim.net}</dt>
          <dd>
            <Amount
              satang={Math.abs(shown.net)}
              size="l"
              hasUnit
              {...(shown.net === 0 ? {} : { sign: shown.net < 0 ? '\u2212' : '+' })}
            />
          </dd>
        </div>
        <div>
          <dt>{lim.staked}</dt>
          <dd>
            <Amount satang={shown.staked} />
          </dd>
        </div>
        <div>
          <dt>{lim.deposited}</dt>
          <dd>
            <Amount satang={shown.deposited} />
          </dd>
        </div>
        <div>
          <dt>{lim.played}</dt>
          <dd>{minutesText(shown.minutes)}</dd>
        </div>
      </dl>
      <p className="text-caption text-ink-2">{format(lim.since, { time: shortInstantText(shown.since) })}</p>
    </section>
  )
}
