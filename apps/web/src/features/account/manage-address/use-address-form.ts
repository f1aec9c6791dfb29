import { type ShippingAddress, saveAddress } from '@duang/contract/account/manage-address'
import type { KnownPlace } from '@duang/contract/account/thai-place'
import { CallError } from '@duang/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { addressQuery } from '#core/call/address-query.ts'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { useNavigate, useSearch } from '#core/page/navigation.tsx'
import { toaster } from '#core/page/toaster.ts'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
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
  /** Errors of fields that lost the focus once, or of all fields after submitting. */
  errors: AddressErrors
  places: readonly KnownPlace[] | undefined
  set: (patch: Partial<ShippingAddress>) => void
  /** The field lost the focus: from now on its error is shown at once. */
  leave: (field: AddressField) => void
  /** A failure that concerns no field. */
  failure: string | undefined
  isUnsaved: boolean
  isSending: boolean
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
}

const focusField = (form: HTMLFormElement | null, field: AddressField): void => {
  const input = form?.elements.namedItem(field)
  if (input instanceof HTMLElement) input.focus()
}

/** The seven fields, their errors, and the call. `start`: their initial values. */
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
  const [refused, setRefused] = useState<AddressErrors>({})
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
  const errors: AddressErrors = {}
  for (const field of ADDRESS_FIELDS) if (seen.includes(field) && all[field] !== undefined) errors[field] = all[field]

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
    errors: { ...errors, ...refused },
    places,
    set: (patch) => {
      setFields((before) => ({ ...before, ...patch }))
      // The refusal concerned the previous value.
      setRefused({})
    },
    leave: (field) => {
      if (fields[field] !== '') setSeen((before) => (before.includes(field) ? before : [...before, field]))
    },
    failure: saving.error && !hasField ? failureText(saving.error) : undefined,
    isUnsaved: ADDRESS_FIELDS.some((field) => fields[field] !== saved[field]),
    isSending: saving.isPending,
    submit,
  }
}
