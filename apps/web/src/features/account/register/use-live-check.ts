import type { FieldState } from '@duang/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Lookup } from './queries.ts'
import { reg } from './th.ts'

const DEBOUNCE_MS = 400

/** The value after 400 ms without changes, once the field has lost the focus for the first time. */
export function useDebounced(value: string, isTouched: boolean): string | undefined {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    if (!isTouched) return
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value, isTouched])
  return settled
}

type LiveCheck<Reply> = {
  value: string
  isTouched: boolean
  /** Validation error before the call. */
  error: string | undefined
  query: (value: string) => Lookup<Reply>
  /** Error by the server's reply. */
  failureOf: (reply: Reply) => string | undefined
  okText: string
}

/**
 * The state of a field that the server checks: empty, checking, valid, or an error. Without a reply the field stays neutral: the
 * server checks again when the form is sent.
 */
export function useLiveCheck<Reply>(check: LiveCheck<Reply>): FieldState | undefined {
  const settled = useDebounced(check.value, check.isTouched)
  const isAsked = check.isTouched && check.error === undefined && settled === check.value && check.value !== ''
  const { data, isFetching } = useQuery({ ...check.query(check.value), enabled: isAsked })

  if (!check.isTouched) return undefined
  if (check.error !== undefined) return { kind: 'error', note: check.error }
  if (check.value === '') return undefined
  if (isFetching || settled !== check.value) return { kind: 'checking', note: reg.checking }
  if (data === undefined) return undefined
  const wrong = check.failureOf(data)
  return wrong === undefined ? { kind: 'ok', note: check.okText } : { kind: 'error', note: wrong }
}
