/**
 * Two letters on the colour of the bank, never a logo. Decorative: the bank's name is always beside it. The letters are no text of the page, so that
 * they are no part of the name of a button.
 */
export function BankMark({ mark, color, size = 44 }: { mark: string; color: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="bank-mark"
      data-mark={mark}
      style={{ background: color, width: size, height: size, fontSize: size * 0.36 }}
    />
  )
}
