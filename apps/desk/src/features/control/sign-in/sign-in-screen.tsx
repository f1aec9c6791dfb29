import { signInChallenge } from '@duang/contract/desk/passkey'
import { signIn } from '@duang/contract/desk/session'
import { Button } from '@duang/ui/button.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { PasswordField, TextField } from '@duang/ui/text-field.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/call-failure.ts'
import { hasPasskeys, isPasskeyError, signBy } from '#core/call/passkey.ts'
import { setToken, useHasEnded } from '#core/call/session.ts'
import { setLanguage, useLanguage, useTexts } from '#core/language.ts'
import { coreTexts } from '#core/texts.ts'
import { signInTexts } from './texts.ts'

/** A path of the desk itself. Anything else leads to the start page. */
const ownPath = (next: unknown): string => (typeof next === 'string' && /^\/(?!\/)/.test(next) ? next : '/')

type Typed = { username: string; password: string; code: string }

export default function SignInScreen() {
  const texts = useTexts(signInTexts)
  const core = useTexts(coreTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [typed, setTyped] = useState<Typed>({ username: '', password: '', code: '' })
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (factor: 'code' | 'passkey') => {
    setBusy(true)
    setFailure(undefined)
    const named = { username: typed.username.trim(), password: typed.password }
    try {
      const opened = await call(signIn, {
        body:
          factor === 'passkey'
            ? { ...named, passkey: await signBy(await call(signInChallenge, { body: {} })) }
            : { ...named, code: typed.code.trim().toLowerCase() },
      })
      setToken(opened.token)
      await navigate({ to: ownPath(next) })
    } catch (error) {
      setFailure(isPasskeyError(error) ? texts.passkeyFailed : failureText(error, core))
      setTyped({ ...typed, code: '' })
    } finally {
      setBusy(false)
    }
  }
  const set = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value })
  return (
    <main className="desk-entry">
      <div>
        <div>
          <h1>{texts.title}</h1>
          <p className="text-ink-2">{texts.sub}</p>
        </div>
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void submit('code')
          }}
        >
          <Message failure={failure} />
          <Fields typed={typed} set={set} />
          <Button type="submit" isBusy={isBusy} isWide>
            {texts.submit}
          </Button>
          {hasPasskeys() && <PasskeyButton isBusy={isBusy} onPress={() => void submit('passkey')} />}
        </form>
        <div>
          <Button look="text" onClick={() => setLanguage(language === 'th' ? 'en' : 'th')}>
            {texts.language}
          </Button>
        </div>
      </div>
    </main>
  )
}

/** Why the last try failed, or why the person is asked again. */
function Message({ failure }: { failure: string | undefined }) {
  const texts = useTexts(signInTexts)
  const hasEnded = useHasEnded()
  if (failure)
    return (
      <Notice tone="bad" role="alert">
        {failure}
      </Notice>
    )
  return hasEnded ? (
    <Notice tone="info" role="status">
      {texts.ended}
    </Notice>
  ) : null
}

function PasskeyButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const texts = useTexts(signInTexts)
  return (
    <Button
      look="quiet"
      isWide
      isBusy={isBusy}
      onClick={({ currentTarget: { form } }) => {
        // Name and password are needed, the code is not.
        const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[data-first-factor]') ?? [])]
        if (fields.every((each) => each.reportValidity())) onPress()
      }}
    >
      {texts.passkey}
    </Button>
  )
}

type FieldsProps = { typed: Typed; set: (name: keyof Typed) => (value: string) => void }

function Fields({ typed, set }: FieldsProps) {
  const texts = useTexts(signInTexts)
  const plain = { autoCapitalize: 'none', spellCheck: false, required: true } as const
  const first = { 'data-first-factor': true }
  return (
    <>
      <TextField
        {...plain}
        {...first}
        label={texts.username}
        value={typed.username}
        onValue={set('username')}
        autoComplete="username"
      />
      <PasswordField
        {...first}
        texts={texts}
        label={texts.password}
        value={typed.password}
        onValue={set('password')}
        autoComplete="current-password"
        required
      />
      <TextField {...plain} label={texts.code} value={typed.code} onValue={set('code')} autoComplete="one-time-code" />
    </>
  )
}
