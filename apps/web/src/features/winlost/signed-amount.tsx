import { Amount } from '#core/credit/amount.tsx'

/** What came in with a plus; what went out has its own sign. Satang. */
export const SignedAmount = ({ satang }: { satang: number }) => (
  <Amount satang={satang} {...(satang > 0 ? { sign: '+' as const } : {})} />
)
