import { formatBaht } from '@duang/contract/wire/money'
import { a11y } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { Amount } from './amount.tsx'
import { useCountUp } from './use-count-up.ts'

/** The balance. Screen readers announce the final number, not the counting. */
export function Balance({ satang, size }: { satang: number; size: 'xl' | 'l' | 'm' }) {
  const shown = useCountUp(satang)
  return <Amount satang={shown} size={size} hasUnit label={format(a11y.balance, { n: formatBaht(satang) })} />
}
