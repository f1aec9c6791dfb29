/** Two letters on the colour of the bank. Decorative: the bank's name always stands beside it; never a logo. */
export function BankMark({ mark, color, size = 44 }: { mark: string; color: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="bank-mark"
      style={{ background: color, width: size, height: size, fontSize: size * 0.36 }}
    >
      {mark}
    </span>
  )
}
