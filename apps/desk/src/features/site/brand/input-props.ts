import type { FieldState } from '@duang/ui/field.tsx'
import type { ComponentType } from 'react'
import type { Property } from './property.ts'

export type InputProps = {
  label: string
  hint?: string | undefined
  property: Property
  value: unknown
  error?: string | undefined
  onValue: (value: unknown) => void
}

/** Lists and objects render the controls of their values with `Input`. */
export type CompoundProps = InputProps & { Input: ComponentType<InputProps> }

export const stateOf = (error: string | undefined): FieldState | undefined =>
  error === undefined ? undefined : { kind: 'error', note: error }
