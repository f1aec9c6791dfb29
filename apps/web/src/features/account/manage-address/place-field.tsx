import { ADDRESS_LENGTHS } from '@duang/contract/account/manage-address'
import type { PlaceField as PlaceFieldName } from '@duang/contract/account/thai-place'
import { Combobox } from '@duang/ui/combobox.tsx'
import { useMemo } from 'react'
import { format } from '#kit/format.ts'
import { fillIn, suggest } from './suggest.ts'
import { adMore } from './th.ts'
import type { AddressForm } from './use-address-form.ts'

type PlaceFieldProps = {
  form: AddressForm
  field: PlaceFieldName
  label: string
  autoComplete: string
  hint?: string
  inputMode?: 'numeric'
}

/** One of the four parts of a place. A suggestion also fills in the parts that it contains. */
export function PlaceField({ form, field, hint, ...input }: PlaceFieldProps) {
  const { fields, places } = form
  const { subdistrict, district, province, postcode } = fields
  const suggestions = useMemo(
    () => (places ? suggest(places, field, { subdistrict, district, province, postcode }) : []),
    [places, field, subdistrict, district, province, postcode],
  )
  const error = form.errors[field]
  return (
    <Combobox
      {...input}
      {...(hint === undefined ? {} : { hint })}
      name={field}
      required
      maxLength={ADDRESS_LENGTHS.place}
      spellCheck={false}
      value={fields[field]}
      onValue={(value) => form.set({ [field]: value })}
      onBlur={() => form.leave(field)}
      options={suggestions}
      onPick={({ id }) => {
        const picked = suggestions.find((each) => each.id === id)
        if (places && picked) form.set(fillIn(places, { subdistrict, district, province, postcode }, picked))
      }}
      countText={(count) => format(adMore.found, { n: count })}
      state={error === undefined ? undefined : { kind: 'error', note: error }}
    />
  )
}
