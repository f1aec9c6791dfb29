import './register.css'
import { CallError } from '@duang/contract/client'
import { login } from '@duang/contract/login'
import { buttonClass } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { Link, useNavigate, useSearch } from '#core/navigation.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { startSession } from '#core/session.ts'
import { nav } from '#core/th.ts'
import { toaster } from '#core/toaster.ts'
import { format } from '#kit/format.ts'
import { clearAttribution, keepAttribution } from './attribution.ts'
import { BankStep } from './bank-step.tsx'
import { clearDraft } from './draft.ts'
import { type FormState, useFormState } from './form-state.ts'
import { MemberStep } from './member-step.tsx'
import { ticketQuery, useTicketCalls } from './queries.ts'
import { emptyForm, fieldOfRefusal, isMemberField, memberErrors } from './register-form.ts'
import { reg } from './th.ts'

/** Two steps on one page. The step is in the address, so that the browser's Back works and keeps every value. */
export default function RegisterScreen({ params }: { params: Record<string, string> }) {
  const [attribution] = useState(() => keepAttribution(params))
  const state = useFormState(emptyForm(attribution.afCode ?? ''))
  const [isDone, setDone] = useState(false)
  if (isDone) return <RegisterDone />
  return (
    <div className="screen register">
      <section className="card register-card">
        <RegisterSteps state={state} attribution={attribution} onDone={() => setDone(true)} />
      </section>
      <aside className="register-note">
        <Notice tone="info" icon="bank">
          {reg.bankNote}
        </Notice>
      </aside>
    </div>
  )
}

type StepsProps = { state: FormState; attribution: ReturnType<typeof keepAttribution>; onDone: () => void }

function RegisterSteps({ state, attribution, onDone }: StepsProps) {
  const navigate = useNavigate()
  const isSecond = useSearch().get('step') === '2'
  // A visitor who opens step 2 directly has no values in step 1.
  const step = isSecond && Object.keys(memberErrors(state.form)).length === 0 ? 2 : 1
  const goTo = (next: 1 | 2) => navigate({ search: next === 2 ? { step: 2 } : {}, replace: next === 1 })
  const isAhead = isSecond && step === 1
  // Otherwise the second step would appear while the first one is typed.
  useEffect(() => {
    if (isAhead) navigate({ replace: true })
  })
  const joining = useJoin(state, attribution, goTo, onDone)
  const failure = joining.error && !fieldOfRefusal(codeOf(joining.error)) ? joining.error : null

  return (
    <>
      <div>
        <p className="text-label text-ink-2">{format(reg.step, { n: step })}</p>
        <ScreenHeading title={reg.title} />
        <div className="register-steps" aria-hidden="true">
          <span data-on />
          <span data-on={step === 2 || undefined} />
        </div>
      </div>
      {step === 1 ? (
        <MemberStep state={state} onNext={() => goTo(2)} />
      ) : (
        <BankStep
          state={state}
          isBusy={joining.isPending}
          failure={failure}
          onBack={() => history.back()}
          onSubmit={() => joining.isPending || joining.mutate()}
        />
      )}
      {step === 1 && (
        <p className="text-center text-ink-2">
          {reg.hasAcc}{' '}
          <Link to="/login" className={buttonClass('text')}>
            {nav.login}
          </Link>
        </p>
      )}
    </>
  )
}

const codeOf = (error: Error): string | undefined => (error instanceof CallError ? error.code : undefined)

/** Sends the registration and logs the new member in. A refusal is shown at its field, in its step. */
function useJoin(
  state: FormState,
  { team, marketing }: StepsProps['attribution'],
  goTo: (step: 1 | 2) => void,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  const calls = useTicketCalls()
  return useMutation({
    mutationFn: async () => {
      const { termsVersion } = await queryClient.ensureQueryData(ticketQuery)
      await calls.register(state.form, { ...(team ? { team } : {}), ...(marketing ? { marketing } : {}) }, termsVersion)
      // A new member whose login fails uses the login page.
      const { username, password } = state.form
      return call(login, { body: { username, password } }).catch(() => undefined)
    },
    onSuccess: (entered) => {
      clearAttribution()
      clearDraft()
      queryClient.removeQueries({ queryKey: ['register'] })
      if (!entered) return onDone()
      toaster.show(reg.done)
      // The guard of the public area then redirects to the dashboard.
      startSession(entered.token, entered.user)
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
      if (isMemberField(field)) goTo(1)
    },
  })
}

function RegisterDone() {
  return (
    <div className="screen">
      <section className="card mx-auto w-full max-w-[560px]">
        <ScreenHeading title={reg.title} className="sr-only" />
        <EmptyState
          icon="check"
          tone="ok"
          title={reg.done}
          sub={reg.doneSub}
          action={
            <Link to="/login" className={`${buttonClass('gold')} mt-4`}>
              {nav.login}
            </Link>
          }
        />
      </section>
    </div>
  )
}
