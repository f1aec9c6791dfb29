import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBusy } from '../call/busy.ts'
import { dropKey, isDefinite, keepKey } from './money-key.ts'

type MoneyCall<Input, Reply> = {
  /** Names the key of this input. Each name has one key at a time. */
  purposeOf: (input: Input) => string
  /** Stored with a new key: data of the caller from before the first attempt. */
  markOf?: () => string | undefined
  send: (input: Input, idempotencyKey: string) => Promise<Reply>
  onSuccess: (reply: Reply, input: Input) => void
  onError?: (error: Error, input: Input) => void
}

/** A call that moves money. It is sent once, however often it is pressed, under a key that is kept until there is a definite reply. */
export function useMoneyCall<Input, Reply>({ purposeOf, markOf, send, onSuccess, onError }: MoneyCall<Input, Reply>) {
  // Two presses may happen before React renders the first one.
  const isSending = useRef(false)
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      const purpose = purposeOf(input)
      try {
        const reply = await send(input, keepKey(purpose, markOf?.()))
        dropKey(purpose)
        return reply
      } catch (error) {
        if (isDefinite(error)) dropKey(purpose)
        throw error
      }
    },
    retry: false,
    // Notices about money are shown beside the form and state only definite facts.
    meta: { isQuiet: true },
    onSuccess,
    ...(onError ? { onError } : {}),
    onSettled: () => {
      isSending.current = false
    },
  })
  const mutate = (input: Input) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(input)
  }
  const { reset, isPending, isSuccess, error } = mutation
  useBusy(isPending)
  return { mutate, reset, isPending, isSuccess, error }
}
