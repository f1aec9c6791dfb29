type MoneyProps = {
  /** Formatted with two decimals, such as `12,480.50`. */
  amount: string
  size?: 'xl' | 'l' | 'm'
  unit?: string
  /** Announced in place of the amount, such as "เครดิตคงเหลือ 12,480.50 บาท". */
  label?: string
}

/**
 * An amount with small decimals. They are split visually only; a screen reader announces one number. Browsers do not translate it, and
 * each part is the only text of its element: a text beside elements would be changed unseen on a page that was translated nevertheless.
 */
export function Money({ amount, size = 'm', unit, label }: MoneyProps) {
  const point = amount.lastIndexOf('.')
  const whole = point < 0 ? amount : amount.slice(0, point)
  const decimals = point < 0 ? '' : amount.slice(point)
  return (
    <span className={`money money-${size}`} translate="no">
      <span className="sr-only">{label ?? (unit ? `${amount} ${unit}` : amount)}</span>
      <span aria-hidden="true">
        <span>{whole}</span>
        <span className="money-decimals">{decimals}</span>
        {unit && <span className="money-unit">{unit}</span>}
      </span>
    </span>
  )
}
