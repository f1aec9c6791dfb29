/** A time of Bangkok, as the browser's own field asks for it. */
import { TextField, type TextFieldProps } from '@duang/ui/text-field.tsx'

const ZONE_MS = 7 * 3_600_000

/** `2026-11-25T02:00` → an instant. Undefined for an empty or incomplete field. */
export function instantOf(text: string): string | undefined {
  const at = new Date(`${text}:00+07:00`)
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The text of the field for an instant. */
export const fieldText = (instant: string | null | undefined): string =>
  instant ? new Date(Date.parse(instant) + ZONE_MS).toISOString().slice(0, 16) : ''

type InstantFieldProps = Pick<TextFieldProps, 'label' | 'state' | 'value' | 'onValue'> & { hint?: string }

export function InstantField({ hint, ...field }: InstantFieldProps) {
  return <TextField type="datetime-local" {...field} {...(hint ? { hint } : {})} />
}
