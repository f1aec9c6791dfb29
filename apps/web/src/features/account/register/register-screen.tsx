import './register.css'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { LatticeArt } from '@duang/ui/lattice-art.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearch, useWanted } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { brand } from '#core/site-status/brand.ts'
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
      <Preparation />
      <section className="card register-card">
        <RegisterSteps state={state} attribution={attribution} linkCode={wellFormed(params).afCode ?? ''} />
      </section>
    </div>
  )
}

/** On each render: one server renders the pages of brands with different ages. */
const needed = (): readonly (readonly [icon: IconName, title: string, note: string])[] => [
  ['device', reg.phone, regMore.needPhone],
  ['bank', regMore.needBank, reg.bankNote],
  ['user', format(regMore.needAge, { minAge: brand.minAge }), regMore.needAgeNote],
]

/** Beside the form of a wide window: what a registration takes. */
const Preparation = () => (
  <aside className="register-aside">
    <LatticeArt size={260} />
    <ul>
      {needed().map(([icon, title, note]) => (
        <li key={icon}>
          <span className="row-icon">
            <Icon name={icon} size={20} />
          </span>
          <p>
            <b className="font-semibold">{title}</b>
            <span className="block text-label text-ink-2">
              <Clauses text={note} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  </aside>
)

type StepsProps = { state: FormState; attribution: Attribution; linkCode: string }

function RegisterSteps({ state, attribution, linkCode }: StepsProps) {
  const navigate = useNavigate()
  const wanted = useWanted()
  const isSecond = useSearch().get('step') === '2'
  // A visitor who opens step 2 directly has no values in step 1.
  const step = isSecond && Object.keys(memberErrors(state.form)).length === 0 ? 2 : 1
  const goTo = (next: 1 | 2) => navigate({ search: next === 2 ? { ...wanted, step: 2 } : wanted, replace: next === 1 })
  const top = useTopOf(step)
  const isAhead = isSecond && step === 1
  // Otherwise the second step would appear while the first one is typed.
  useEffect(() => {
    if (isAhead) navigate({ search: wanted, replace: true })
  })

  return (
    <>
      <div ref={top} tabIndex={-1} className="register-top">
        <div>
          <p className="text-label text-ink-2">{format(reg.step, { n: step })}</p>
          <ScreenHeading title={reg.title} />
        </div>
        <StepMarks step={step} />
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

/** A step begins at its top: the button that led there was at the bottom of the other one, and is gone with it. */
function useTopOf(step: 1 | 2) {
  const top = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) top.current?.focus()
    last.current = step
  }, [step])
  return top
}

/** The way through the form. The text beside it says the same. */
const StepMarks = ({ step }: { step: 1 | 2 }) => (
  <div className="register-steps" aria-hidden="true">
    <span data-state={step === 2 ? 'done' : 'now'}>
      <Icon name={step === 2 ? 'check' : 'user'} size={20} />
    </span>
    <span data-state={step === 2 ? 'now' : 'todo'}>
      <Icon name="bank" size={20} />
    </span>
  </div>
)
