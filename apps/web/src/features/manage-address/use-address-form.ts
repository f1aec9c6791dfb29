import { CallError } from '@duang/contract/client'
import { type ShippingAddress, saveAddress } from '@duang/contract/manage-address'
import type { KnownPlace } from '@duang/contract/thai-place'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { addressQuery } from '#core/address-query.ts'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { useNavigate, useSearch } from '#core/navigation.tsx'
import { useMember } from '#core/session.ts'
import { toaster } from '#core/toaster.ts'
import {
  ADDRESS_FIELDS,
  type AddressFaults,
  type AddressField,
  errorsOf,
  refusedFields,
  shownAddress,
  wireAddress,
} from './address-form.ts'
import { placesQuery } from './queries.ts'
import { ad } from './th.ts'

export type AddressForm = {
  fields: ShippingAddress
  /** Of fields that were left once, or of all after sending. */
  faults: AddressFaults
  places: readonly KnownPlace[] | undefined
  set: (patch: Partial<ShippingAddress>) => void
  /** The field was left: from now on its fault is shown at once. */
  look: (field: AddressField) => void
  /** A failure that belongs to no field. */
  failure: string | undefined
  isUnsaved: boolean
  isSending: boolean
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
}

const focusField = (form: HTMLFormElement | null, field: AddressField): void => {
  const input = form?.elements.namedItem(field)
  if (input instanceof HTMLElement) input.focus()
}

/** The seven fields, what is wrong with them, and the saving. `start` is what stands there before anybody types. */
export function useAddressForm(start: ShippingAddress): AddressForm {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The reward that needs the address: the member came from its sheet, and returns there.
  const rewardId = useSearch().get('reward')
  const { data: places } = useQuery(placesQuery)
  const [saved, setSaved] = useState(() => shownAddress(start))
  const [fields, setFields] = useState(saved)
  const [seen, setSeen] = useState<readonly AddressField[]>([])
  const [refused, setRefused] = useState<AddressFaults>({})
  const formRef = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: (address: ShippingAddress) => call(saveAddress, { params: { uuid }, body: address }),
    onSuccess: (reply) => {
      queryClient.setQueryData(addressQuery(uuid).queryKey, reply)
      const shown = shownAddress(reply.address)
      setSaved(shown)
      setFields(shown)
      setSeen([])
      toaster.show(ad.ok)
      if (rewardId !== null) navigate({ to: '/auth/reward', search: { item: rewardId }, replace: true })
    },
    onError: (error) => {
      const found = error instanceof CallError ? refusedFields(error.code, error.refusal?.details) : {}
      setRefused(found)
      const first = ADDRESS_FIELDS.find((field) => found[field] !== undefined)
      if (first) focusField(formRef.current, first)
    },
  })

  const all = errorsOf(fields, places)
  const faults: AddressFaults = {}
  for (const field of ADDRESS_FIELDS) if (seen.includes(field) && all[field] !== undefined) faults[field] = all[field]

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    formRef.current = event.currentTarget
    setSeen(ADDRESS_FIELDS)
    const first = ADDRESS_FIELDS.find((field) => all[field] !== undefined)
    if (first) focusField(formRef.current, first)
    else saving.mutate(wireAddress(fields))
  }
  const hasField = Object.keys(refused).length > 0
  return {
    fields,
    faults: { ...faults, ...refused },
    places,
    set: (patch) => {
      setFields((before) => ({ ...before, ...patch }))
      // What was refused is no longer what stands there.
      setRefused({})
    },
    look: (field) => {
      if (fields[field] !== '') setSeen((before) => (before.includes(field) ? before : [...before, field]))
    },
    failure: saving.error && !hasField ? failureText(saving.error) : undefined,
    isUnsaved: ADDRESS_FIELDS.some((field) => fields[field] !== saved[field]),
    isSending: saving.isPending,
    submit,
  }
}
