import { CallError } from '@duang/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#core/call/failure.ts'
import { startSession } from '#core/call/session.ts'
import { toaster } from '#core/page/toaster.ts'
import { type Attribution, clearAttribution } from './attribution.ts'
import { fieldOfRefusal } from './bank-form.ts'
import { useBankCalls } from './bank-queries.ts'
import { clearDraft } from './draft.ts'
import type { FormState } from './form-state.ts'
import { ticketQuery } from './queries.ts'
import { isMemberField } from './register-form.ts'
import { reg } from './th.ts'

const codeOf = (error: Error): string | undefined => (error instanceof CallError ? error.code : undefined)

/** A failure that concerns no field. Others are shown at theirs. */
export const generalFailure = (error: Error | null): Error | null =>
  error && fieldOfRefusal(codeOf(error)) === undefined ? error : null

/** Sends the registration and logs the new member in. A refusal is shown at its field, in its step. */
export function useJoin(state: FormState, { team, marketing }: Attribution, onMemberRefused: () => void) {
  const queryClient = useQueryClient()
  const calls = useBankCalls()
  return useMutation({
    mutationFn: async () => {
      const { termsVersion } = await queryClient.ensureQueryData(ticketQuery)
      const tags = { ...(team ? { team } : {}), ...(marketing ? { marketing } : {}) }
      return calls.register(state.form, tags, termsVersion)
    },
    onSuccess: ({ token, user }) => {
      clearAttribution()
      clearDraft()
      queryClient.removeQueries({ queryKey: ['register'] })
      toaster.show(reg.done)
      // The guard of the public area then redirects to the dashboard, or to the page that the visitor wanted.
      startSession(token, user)
    },
    onError: (error) => {
      const code = codeOf(error)
      // Changed terms need to be read and accepted again.
      if (code === 'register_terms_changed') {
        state.set('isAgreed', false)
        void queryClient.invalidateQueries({ queryKey: ticketQuery.queryKey })
      }
      const field = fieldOfRefusal(code)
      if (!field) return
      state.refuse(field, failureText(error))
      if (isMemberField(field)) onMemberRefused()
    },
  })
}
