import './register.css'
import { buttonClass } from '@duang/ui/button.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearch, useWanted } from '#core/navigation.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { g, nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { lazyPart, usePreload } from '#kit/lazy-part.tsx'
import { type Attribution, keepAttribution, wellFormed } from './attribution.ts'
import { type FormState, useFormState } from './form-state.ts'
import { InviterNote } from './inviter-note.tsx'
import { MemberStep } from './member-step.tsx'
import { emptyForm, memberErrors } from './register-form.ts'
import { reg, regMore } from './th.ts'

/** Loads while the first step is filled in. */
const BankStep = lazyPart(async () => (await import('./bank-step.tsx')).BankStep)

/** Two steps on one page. The step is in the address, so that the browser's Back works and keeps every value. */
export default function RegisterScreen({ params }: { params: Record<string, string> }) {
  const [attribution] = useState(() => keepAttribution(params))
  const state = useFormState(emptyForm(attribution.afCode ?? ''))
  usePreload(BankStep)
  return (
    <div className="screen register">
      <section className="card register-card">
        <RegisterSteps state={state} attribution={attribution} linkCode={wellFormed(params).afCode ?? ''} />
      </section>
      <aside className="register-note">
        <Notice tone="info" icon="bank">
          {reg.bankNote}
        </Notice>
      </aside>
    </div>
  )
}

type StepsProps = { state: FormState; attribution: Attribution; linkCode: string }

function RegisterSteps({ state, attribution, linkCode }: StepsProps) {
  const navigate = useNavigate()
  const wanted = useWanted()
  const isSecond = useSearch().get('step') === '2'
  // A visitor who opens step 2 directly has no values in step 1.
  const step = isSecond && Object.keys(memberErrors(state.form)).length === 0 ? 2 : 1
  const goTo = (next: 1 | 2) => navigate({ search: next === 2 ? { ...wanted, step: 2 } : wanted, replace: next === 1 })
  const isAhead = isSecond && step === 1
  // Otherwise the second step would appear while the first one is typed.
  useEffect(() => {
    if (isAhead) navigate({ search: wanted, replace: true })
  })

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
      {step === 1 && <InviterNote state={state} linkCode={linkCode} />}
      {wanted.next !== undefined && step === 1 && (
        <Notice tone="info" icon="play">
          {regMore.wanted}
        </Notice>
      )}
      {step === 1 ? (
        <MemberStep state={state} onNext={() => goTo(2)} />
      ) : (
        <Suspense fallback={<SkeletonRows label={g.loading} count={4} />}>
          <BankStep
            state={state}
            attribution={attribution}
            onBack={() => history.back()}
            onMemberRefused={() => goTo(1)}
          />
        </Suspense>
      )}
      {step === 1 && (
        <p className="text-center text-ink-2">
          {reg.hasAcc}{' '}
          <Link to="/login" search={wanted} className={buttonClass('text')}>
            {nav.login}
          </Link>
        </p>
      )}
    </>
  )
}
