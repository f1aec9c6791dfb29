import { formatBaht } from '@duang/contract/wire/money'
import { IconButton } from '@duang/ui/button.tsx'
import { Money } from '@duang/ui/money.tsx'
import { dash, g } from '#core/th.ts'
import { HIDDEN_AMOUNT, toggleAmounts, useAmountsHidden } from './amount-visibility.ts'

type AmountProps = {
  /** Integer satang. */
  satang: number
  size?: 'xl' | 'l' | 'm'
  hasUnit?: boolean
  /** `+` on gains and − on losses, for rows of a list. */
  sign?: '+' | '\u2212'
  /** Announced by screen readers in place of the amount. */
  label?: string
}

/** An amount that the eye of the wallet can hide. Amounts to be confirmed use `Money`, which is always shown. */
export function Amount({ satang, size = 'm', hasUnit = false, sign, label }: AmountProps) {
  const isHidden = useAmountsHidden()
  const unit = hasUnit ? { unit: g.baht } : {}
  if (isHidden)
    return (
      <span className={`money money-${size}`}>
        <span className="sr-only">{dash.hidden}</span>
        <span aria-hidden="true">
          {HIDDEN_AMOUNT}
          {hasUnit && <span className="money-unit">{g.baht}</span>}
        </span>
      </span>
    )
  return <Money size={size} amount={`${sign ?? ''}${formatBaht(satang)}`} {...unit} {...(label ? { label } : {})} />
}

/** Shows and hides all amounts. */
export function AmountEye() {
  const isHidden = useAmountsHidden()
  return (
    <IconButton
      icon={isHidden ? 'eyeOff' : 'eye'}
      label={isHidden ? dash.showBal : dash.hideBal}
      onClick={toggleAmounts}
    />
  )
}
