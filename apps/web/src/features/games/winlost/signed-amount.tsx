import { Amount } from '#core/credit/amount.tsx'

/** Gains with a plus, losses with their own sign. Satang. */
export const SignedAmount = ({ satang }: { satang: number }) => (
  <Amount satang={satang} {...(satang > 0 ? { sign: '+' as const } : {})} />
)
