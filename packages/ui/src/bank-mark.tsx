import { BANK_DRAWINGS } from '@duang/theme/bank-drawings'

/** The drawing of a bank on its colour, never a logo. Decorative: the bank's name is always beside it. */
export function BankMark({ mark, color, size = 44 }: { mark: string; color: string; size?: number }) {
  return (
    <span aria-hidden="true" className="bank-mark" style={{ background: color, width: size, height: size }}>
      <svg aria-hidden="true" width={size * 0.62} height={size * 0.62} viewBox="0 0 24 24">
        <path d={BANK_DRAWINGS[mark]} />
      </svg>
    </span>
  )
}
