import { formatBaht } from '@duang/contract/wire/money'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { format } from '#kit/format.ts'
import { dash } from '../th.ts'
import { useHiding } from './amount-visibility.ts'
import { Balance } from './balance.tsx'
import { money } from './th.ts'
import { type TotalCredit, useTotalCredit } from './use-total-credit.ts'

/** All credit of the member under its name, and what of it is in games. */
export function TotalCreditBlock({ total, atProviders, isPartUnknown }: TotalCredit) {
  return (
    <div>
      <p className="text-label text-ink-2">{atProviders > 0 ? money.total : dash.credit}</p>
      {total === undefined ? <Skeleton width="140px" height="34px" /> : <Balance satang={total} size="l" />}
      <InGames atProviders={atProviders} />
      {isPartUnknown && <PartUnknown />}
    </div>
  )
}

/** Beside the credit of the wallet: what is in games, and all together. Nothing where all of it is in the wallet. */
export function InGamesOfTotal() {
  const { hide } = useHiding()
  const { atProviders, total, isPartUnknown } = useTotalCredit()
  if (total === undefined) return null
  const texts = { n: hide(formatBaht(atProviders)), total: hide(formatBaht(total)) }
  return (
    <>
      {atProviders > 0 && (
        <p className="text-label">
          <Clauses text={format(money.inGamesOfTotal, texts)} />
        </p>
      )}
      {isPartUnknown && <PartUnknown />}
    </>
  )
}

const PartUnknown = () => <p className="text-caption text-ink-2">{money.unknown}</p>

/** What of the credit is in games. Nothing where all of it is in the wallet. */
function InGames({ atProviders }: Pick<TotalCredit, 'atProviders'>) {
  const { hide } = useHiding()
  if (atProviders === 0) return null
  return <p className="text-label">{format(money.inGames, { n: hide(formatBaht(atProviders)) })}</p>
}
