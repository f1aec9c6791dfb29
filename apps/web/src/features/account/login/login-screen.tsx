import './login.css'
import { login } from '@duang/contract/account/login'
import { CallError } from '@duang/contract/client'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { PasswordField, TextField } from '@duang/ui/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { call } from '#core/call/api.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { startSession } from '#core/call/session.ts'
import { CoverFan } from '#core/game/cover-fan.tsx'
import { Link, useSearch, useWanted } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { toaster } from '#core/page/toaster.ts'
import { passwordTexts } from '#core/password-texts.ts'
import { brand } from '#core/site-status/brand.ts'
import { er, nav } from '#core/th.ts'
import { LANGUAGE } from '#kit/th.ts'
import { loginBeside, loginMore, login as th } from './th.ts'

/** Texts for the reason why the last session ended (`SessionEnd`). */
const REASONS = new Map([['expired', th.expired], ['refused', er['403']], ...Object.entries(loginMore)])

export default function LoginScreen() {
  const reason = REASONS.get(useSearch().get('why') ?? '')
  return (
    <div className="screen login">
      <div className="login-art">
        <CoverFan />
        <p>{brand.house.words[LANGUAGE].title || brand.house.words.th.title || loginBeside.benefit}</p>
      </div>
      <section className="card login-card">
        <div>
          <ScreenHeading title={th.title} />
          <p className="text-ink-2">{th.sub}</p>
        </div>
        {reason !== undefined && <Notice tone="warn">{reason}</Notice>}
        <LoginForm />
        <div className="grid grid-cols-1 gap-2">
          <Forgot />
          <p className="text-center text-ink-2">{th.noAcc}</p>
          <Link to="/register" search={useWanted()} className={buttonClass('quiet')}>
            {nav.register}
          </Link>
        </div>
      </section>
    </div>
  )
}

/** The question, and the link that answers it: the last word in Thai, from "Contact" on in English. */
function Forgot() {
  const end = th.forgot.search(/ (?:Contact .*|\S+)$/)
  return (
    <p className="login-forgot">
      {th.forgot.slice(0, end)}
      <Link to="/contact" className={buttonClass('text')}>
        {th.forgot.slice(end + 1)}
      </Link>
    </p>
  )
}

/** Sends the credentials. Wrong ones clear the password and focus it. A call without a reply keeps the input. */
function useLogin(onRefused: () => void) {
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => call(login, { body }),
    onSuccess: ({ token, user, language }) => {
      toaster.show(th.ok)
      // The guard of the public area then redirects to the requested page.
      startSession(token, user, language !== undefined)
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'login_failed') onRefused()
    },
  })
}

function LoginForm() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const userRef = useRef<HTMLInputElement>(null)
  const passRef = useRef<HTMLInputElement>(null)
  const entering = useLogin(() => {
    setPassword('')
    setChecked(false)
    passRef.current?.focus()
  })
  const userError = isChecked && username.trim() === '' ? th['err.user'] : undefined
  const passError = isChecked && password === '' ? th['err.pass'] : undefined

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (entering.isPending) return
    setChecked(true)
    if (username.trim() === '') userRef.current?.focus()
    else if (password === '') passRef.current?.focus()
    else entering.mutate({ username: username.trim(), password })
  }

  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
      <div role="alert" className="empty:absolute">
        <FailureNotice error={entering.error} />
      </div>
      <TextField
        ref={userRef}
        label={th.user}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        value={username}
        onValue={setUsername}
        state={userError ? { kind: 'error', note: userError } : undefined}
      />
      <PasswordField
        ref={passRef}
        label={th.pass}
        icon="lock"
        name="password"
        autoComplete="current-password"
        required
        texts={passwordTexts}
        value={password}
        onValue={setPassword}
        state={passError ? { kind: 'error', note: passError } : undefined}
      />
      <Button type="submit" isWide isBusy={entering.isPending} busyText={th.busy}>
        {th.submit}
      </Button>
    </form>
  )
}
