import './reset-password.css'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { PasswordField, TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#core/call/failure.ts'
import { currentSession, endSession } from '#core/call/session.ts'
import { Link } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { passwordTexts } from '#core/password-texts.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { linkQuery, tokenIn } from './queries.ts'
import { reset as th } from './th.ts'
import { isDeadLink, type ResetForm, useResetForm } from './use-reset-form.ts'

/** Sets a new password by a link of staff. The token is in the fragment, which browsers send to no server. */
export default function ResetPasswordScreen() {
  const hash = useHash()
  const [used, setUsed] = useState<{ token: string | undefined; username: string }>()
  const token = hash === undefined ? undefined : tokenIn(hash)
  const done = (username: string) => {
    history.replaceState(history.state, '', location.pathname)
    setUsed({ token, username })
  }
  return (
    <div className="screen reset-password">
      <ScreenHeading title={th.title} />
      <section className="card">
        {used !== undefined && used.token === token ? (
          <Done username={used.username} />
        ) : hash === undefined ? (
          <Checking />
        ) : token === undefined ? (
          <Dead />
        ) : (
          <OpenLink key={token} token={token} onDone={done} />
        )}
      </section>
    </div>
  )
}

/** The fragment; undefined before hydration. A second link in the same tab changes only the fragment. */
function useHash(): string | undefined {
  const [hash, setHash] = useState<string>()
  useEffect(() => {
    const read = () => setHash(location.hash)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return hash
}

type OpenLinkProps = { token: string; onDone: (username: string) => void }

function OpenLink({ token, onDone }: OpenLinkProps) {
  const link = useQuery(linkQuery(token))
  const needsIdentity = link.data?.needsIdentity ?? false
  const form = useResetForm(token, needsIdentity, onDone)
  if (isDeadLink(link.error) || form.isDead) return <Dead />
  if (link.isError)
    return (
      <ErrorState
        title={failureText(link.error)}
        retryText={g.retry}
        onRetry={() => void link.refetch()}
        isRetrying={link.isFetching}
      />
    )
  if (!link.data) return <Checking />
  return <Form form={form} username={link.data.username} needsIdentity={needsIdentity} />
}

type FormProps = { form: ResetForm; username: string; needsIdentity: boolean }

function Form({ form, username, needsIdentity }: FormProps) {
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={form.submit}>
      {/* Identifies the member for password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div role="alert" className="empty:absolute">
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      </div>
      <p className="text-ink-2">{format(th.sub, { username })}</p>
      {needsIdentity && <Identity form={form} />}
      <Field form={form} field="next" label={th.new} hint={th.hint} />
      <Field form={form} field="again" label={th.new2} />
      <p className="text-label text-ink-2">
        <Clauses text={th.others} />
      </p>
      <Button type="submit" isWide isBusy={form.isSending} busyText={th.busy}>
        {th.submit}
      </Button>
    </form>
  )
}

/** What staff, who made the link, see masked only. */
function Identity({ form }: { form: ResetForm }) {
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 text-label text-ink-2">
        <Clauses text={th.identity} />
      </legend>
      <NumberField form={form} field="phone" label={th.phone} autoComplete="tel-national" />
      <NumberField form={form} field="account" label={th.account} autoComplete="off" />
    </fieldset>
  )
}

type NumberFieldProps = { form: ResetForm; field: 'phone' | 'account'; label: string; autoComplete: string }

function NumberField({ form, field, label, autoComplete }: NumberFieldProps) {
  const error = form.errors[field]
  return (
    <TextField
      ref={form.refs[field]}
      label={label}
      name={field}
      inputMode="numeric"
      autoComplete={autoComplete}
      required
      maxLength={20}
      value={form.fields[field]}
      onValue={(value) => form.set(field, value)}
      onBlur={() => form.leave(field)}
      state={error === undefined ? undefined : { kind: 'error', note: error }}
    />
  )
}

type FieldProps = { form: ResetForm; field: 'next' | 'again'; label: string; hint?: string }

function Field({ form, field, label, hint }: FieldProps) {
  const error = form.errors[field]
  return (
    <PasswordField
      ref={form.refs[field]}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      name={field}
      autoComplete="new-password"
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

function Checking() {
  return (
    <p role="status" className="text-ink-2">
      {th.checking}
    </p>
  )
}

function Dead() {
  return (
    <div role="alert">
      <EmptyState
        icon="warn"
        tone="warn"
        title={th.dead}
        sub={th.deadSub}
        action={
          <Link to="/contact" className={buttonClass('text')}>
            {th.contact}
          </Link>
        }
      />
    </div>
  )
}

function Done({ username }: { username: string }) {
  const ref = useRef<HTMLDivElement>(null)
  // The server ended every session of this member. This browser may still store one, whose guard would redirect from the login.
  const leave = () => {
    if (currentSession()?.user.username === username) endSession('left')
  }
  // The focused button is removed with the form.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} role="status" tabIndex={-1}>
      <EmptyState
        icon="check"
        tone="ok"
        title={th.ok}
        sub={th.okSub}
        action={
          <Link to="/login" className={buttonClass('gold')} onClick={leave}>
            {th.login}
          </Link>
        }
      />
    </div>
  )
}
