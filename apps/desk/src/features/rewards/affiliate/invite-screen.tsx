import { acceptInvite, readInvite } from '@duang/contract/desk/session'
import { Button } from '@duang/ui/button.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { QrCode } from '@duang/ui/qr-code.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { PasswordField, TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/call-failure.ts'
import { setToken } from '#core/call/session.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { inviteTexts } from './texts.ts'

export default function InviteScreen() {
  const texts = useFeatureTexts(inviteTexts)
  // Browsers send the fragment to no server.
  const [invite] = useState(() => location.hash.slice(1))
  const [codes, setCodes] = useState<readonly string[]>()
  const found = useQuery({
    queryKey: ['invite', invite],
    queryFn: () => call(readInvite, { body: { invite } }),
    enabled: codes === undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <main className="desk-entry">
      <div>
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : found.isPending ? (
          <SkeletonRows label={texts.loading} count={3} />
        ) : found.data ? (
          <Enrol invite={invite} found={found.data} onCodes={setCodes} />
        ) : (
          <EmptyState icon="warn" tone="bad" title={texts.invalid} sub={failureText(found.error, texts)} />
        )}
      </div>
    </main>
  )
}

type Found = {
  username: string
  totpSecret: string
  totpUri: string
  openings?: readonly { at: string; address: string }[] | undefined
}

function Enrol({ invite, found, onCodes }: { invite: string; found: Found; onCodes: (codes: string[]) => void }) {
  const texts = useFeatureTexts(inviteTexts)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const opened = await call(acceptInvite, { body: { invite, password, code: code.trim() } })
      setToken(opened.token)
      onCodes(opened.recoveryCodes)
    } catch (error) {
      setFailure(failureText(error, texts))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div>
        <h1>{texts.title}</h1>
        <p className="text-ink-2">{fill(texts.for, { name: found.username })}</p>
      </div>
      <Openings openings={found.openings ?? []} />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
      >
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <p>{texts.scan}</p>
        <div className="mx-auto w-48">
          <QrCode text={found.totpUri} label={texts.qr} />
        </div>
        <div className="flex items-center gap-2">
          <span className="text-caption text-ink-2">{texts.secret}</span>
          <code className="break-all select-all">{found.totpSecret}</code>
        </div>
        <PasswordField
          texts={texts}
          label={texts.password}
          hint={texts.passwordHint}
          value={password}
          onValue={setPassword}
          autoComplete="new-password"
          minLength={12}
          required
        />
        <TextField
          label={texts.code}
          value={code}
          onValue={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit" isBusy={isBusy} isWide>
          {texts.submit}
        </Button>
      </form>
    </>
  )
}

/** Whoever else saw the link has opened it in another browser. */
function Openings({ openings }: { openings: NonNullable<Found['openings']> }) {
  const texts = useTexts(inviteTexts)
  const language = useLanguage()
  if (openings.length === 0) return null
  return (
    <Notice tone="bad" role="alert">
      {texts.openedBefore}
      <ul>
        {openings.map(({ at, address }) => (
          <li key={at + address}>{fill(texts.openedAt, { at: stamp(at, language), address })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const texts = useFeatureTexts(inviteTexts)
  const navigate = useNavigate()
  return (
    <>
      <div>
        <h1>{texts.recoveryTitle}</h1>
        <p className="text-ink-2">{texts.recoveryText}</p>
      </div>
      <ul className="desk-panel grid grid-cols-2 gap-1">
        {codes.map((each) => (
          <li key={each}>
            <code className="select-all">{each}</code>
          </li>
        ))}
      </ul>
      <CopyButton
        value={codes.join('\n')}
        look="quiet"
        texts={{ copy: texts.copy, copied: texts.copied, failed: texts.failed }}
      />
      <Button isWide onClick={() => void navigate({ to: '/' })}>
        {texts.kept}
      </Button>
    </>
  )
}
