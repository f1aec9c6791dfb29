import './change-password.css'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { PasswordField } from '@duang/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { useMember } from '#core/call/session.ts'
import { Link } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { passwordTexts } from '#core/password-texts.ts'
import { format } from '#kit/format.ts'
import { pw, pwMore } from './th.ts'
import { type PasswordForm, usePasswordForm } from './use-password-form.ts'

/** Changes the password. Afterwards the form, with every value in it, is removed from the page. */
export default function ChangePasswordScreen() {
  const [endedSessions, setEnded] = useState<number>()
  return (
    <div className="screen change-password">
      <ScreenHeading title={pw.title} />
      {endedSessions === undefined ? <ChangeForm onDone={setEnded} /> : <Changed endedSessions={endedSessions} />}
      <Tips />
    </div>
  )
}

function Tips() {
  return (
    <aside className="card grid gap-3">
      <h2>{pwMore.tips}</h2>
      <ul className="grid gap-3">
        {[pwMore.tipLong, pwMore.tipOwn, pwMore.tipStaff].map((tip) => (
          <li key={tip} className="flex gap-2 text-ink-2">
            <Icon name="check" size={20} className="mt-1 shrink-0 text-brand-text" />
            <span>
              <Clauses text={tip} />
            </span>
          </li>
        ))}
      </ul>
      <Link to="/auth/settings/devices" className={buttonClass('quiet')}>
        {pwMore.devices}
      </Link>
    </aside>
  )
}

function ChangeForm({ onDone }: { onDone: (endedSessions: number) => void }) {
  const { username } = useMember()
  const form = usePasswordForm(onDone)
  return (
    <form className="card grid gap-4" noValidate onSubmit={form.submit}>
      {/* Identifies the member for password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div role="alert" className="empty:absolute">
        {/* The modal shows the failure. The page keeps the notice that the password may have changed already. */}
        {form.isUncertain ? <Notice tone="bad">{pwMore.uncertain}</Notice> : <FailureNotice error={form.failure} />}
      </div>
      <FormField form={form} field="old" label={pw.old} autoComplete="current-password" />
      <FormField form={form} field="next" label={pw.new} autoComplete="new-password" hint={pwMore.newHint} />
      <FormField form={form} field="again" label={pw.new2} autoComplete="new-password" />
      <p className="text-label text-ink-2">
        <Clauses text={pwMore.others} />
      </p>
      <div>
        <Button type="submit" isWide isBusy={form.isSending} busyText={pwMore.busy}>
          {pw.submit}
        </Button>
      </div>
    </form>
  )
}

type FormFieldProps = {
  form: PasswordForm
  field: 'old' | 'next' | 'again'
  label: string
  autoComplete: string
  hint?: string
}

function FormField({ form, field, hint, ...input }: FormFieldProps) {
  const error = form.errors[field]
  return (
    <PasswordField
      {...input}
      {...(hint === undefined ? {} : { hint })}
      ref={form.refs[field]}
      name={field}
      required
      maxLength={128}
      texts={passwordTexts}
      value={form.fields[field]}
      onValue={(value) => form.set(field, value)}
      onBlur={() => form.leave(field)}
      state={error === undefined ? undefined : { kind: 'error', note: error }}
    />
  )
}

function Changed({ endedSessions }: { endedSessions: number }) {
  const ref = useRef<HTMLDivElement>(null)
  // The focused button is removed with the form.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className="card" role="status" tabIndex={-1}>
      <EmptyState
        icon="check"
        tone="ok"
        title={pw.ok}
        sub={endedSessions > 0 ? format(pwMore.ended, { n: endedSessions }) : pwMore.doneSub}
      />
    </div>
  )
}
