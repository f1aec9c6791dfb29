import './register.css'
import { CallError } from '@duang/contract/client'
import { buttonClass } from '@duang/ui/button.tsx'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, opensModal } from '#core/failure.ts'
import { Link, useNavigate, useSearch } from '#core/navigation.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { g, nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { forgetAttribution, keepAttribution } from './attribution.ts'
import { BankStep } from './bank-step.tsx'
import { type FormState, useFormState } from './form-state.ts'
import { MemberStep } from './member-step.tsx'
import { ticketQuery, useTicketCalls } from './queries.ts'
import { emptyForm, fieldOfRefusal, isMemberField, memberFaults } from './register-form.ts'
import { reg, regMore } from './th.ts'

/** Two steps on one page; the step stands in the address, so that the browser's back works and keeps every value. */
export function RegisterScreen({ params }: { params: Record<string, string> }) {
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
  const ticket = useQuery(ticketQuery)
  const navigate = useNavigate()
  const isSecond = useSearch().get('step') === '2'
  // Whoever opens step 2 directly has nothing in step 1 yet.
  const step = isSecond && Object.keys(memberFaults(state.form)).length === 0 ? 2 : 1
  const goTo = (next: 1 | 2) => navigate({ search: next === 2 ? { step: 2 } : {}, replace: next === 1 })
  const joining = useJoin(state, attribution, goTo, onDone)
  const failure =
    joining.error && !opensModal(joining.error) && !fieldOfRefusal(codeOf(joining.error))
      ? failureText(joining.error)
      : undefined

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
      {ticket.isError ? (
        <ErrorState
          title={regMore.notOpen}
          retryText={g.retry}
          isRetrying={ticket.isFetching}
          onRetry={() => void ticket.refetch()}
        />
      ) : step === 1 ? (
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

/** Sends the registration; a refusal goes to its field and to the step where that is. */
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
      return calls.register(
        state.form,
        { ...(team ? { team } : {}), ...(marketing ? { marketing } : {}) },
        termsVersion,
      )
    },
    onSuccess: () => {
      forgetAttribution()
      queryClient.removeQueries({ queryKey: ['register'] })
      onDone()
    },
    onError: (error) => {
      const code = codeOf(error)
      // Other terms have to be read, and agreed to, again.
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
