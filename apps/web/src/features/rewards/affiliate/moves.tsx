import type { PotEntry } from '@duang/contract/rewards/pot'
import { serverNow } from '@duang/contract/wire/server-clock'
import { ListRow } from '@duang/ui/list-row.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { shortInstantText } from '#core/dates.ts'
import { potKinds } from '#core/pot/th-entries.ts'
import { Empty, RowShapes } from './list-parts.tsx'
import { logQuery, type Range } from './queries.ts'
import { rangeOf } from './range.ts'
import { RangeChoice } from './range-choice.tsx'
import { aff } from './th.ts'

/** Movements of the commission account of a range, newest first. */
export function Moves() {
  const { username } = useMember()
  const [range, setRange] = useState<Range>(() => rangeOf('week', serverNow()))
  return (
    <div className="grid gap-3">
      <RangeChoice range={range} onRange={setRange} />
      <Block query={useQuery(logQuery(username, range))} skeleton={<RowShapes />}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty icon="history" title={aff.logEmpty} />
          ) : (
            <ul className="affiliate-rows" aria-label={aff.log}>
              {entries.map((entry) => (
                <li key={`${entry.at} ${entry.kind} ${entry.change}`}>
                  <Move entry={entry} />
                </li>
              ))}
            </ul>
          )
        }
      </Block>
    </div>
  )
}

function Move({ entry: { at, kind, change } }: { entry: PotEntry }) {
  return (
    <ListRow
      icon={kind === 'accrue' ? 'deposit' : kind === 'claim' ? 'wallet' : 'cancel'}
      title={potKinds[kind]}
      sub={shortInstantText(at)}
      end={<Amount satang={Math.abs(change)} sign={change < 0 ? '\u2212' : '+'} />}
    />
  )
}
