/**
 * Actions: one press, one call. Where the server wants the second factor again, a dialog asks for it and the call is repeated. Refusals are
 * shown in the language of the person, with the reference of the request.
 */
import { CallError } from '@duang/contract/client'
import { stepUpChallenge } from '@duang/contract/desk/passkey'
import { stepUp } from '@duang/contract/desk/session'
import { Button } from '@duang/ui/button.tsx'
import { ErrorModal } from '@duang/ui/error-modal.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { createToaster, ToastRegion } from '@duang/ui/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { call } from '../call/api.ts'
import { failureText, isUnsent } from '../call/call-failure.ts'
import { useMe } from '../call/me.ts'
import { hasPasskeys, isPasskeyError, signBy } from '../call/passkey.ts'
import { useTexts } from '../language.ts'
import { keepResult } from '../table/results.ts'
import { coreTexts } from '../texts.ts'
import { FormDialog } from './form-dialog.tsx'

type Run = <Result>(
  work: () => Promise<Result>,
  /** Null: the result is on the screen, and a toast would repeat it. */
  doneText?: string | ((result: Result) => string) | null,
) => Promise<Result | undefined>

const ActionContext = createContext<Run>(() => Promise.reject(new Error('No ActionProvider')))
const toaster = createToaster()

/**
 * Runs a change: asks for the second factor when needed, shows a toast, and loads what is on the screen anew. Returns undefined after a failure,
 * which was shown.
 */
export function useAction(): { run: Run; isBusy: boolean } {
  const perform = useContext(ActionContext)
  const [isBusy, setBusy] = useState(false)
  const run: Run = async (work, doneText) => {
    if (isBusy) return undefined
    setBusy(true)
    try {
      return await perform(work, doneText)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}

type Shown = { message: string; reference: string | undefined }

export function ActionProvider({ children }: { children: ReactNode }) {
  const texts = useTexts(coreTexts)
  const queries = useQueryClient()
  const [failure, setFailure] = useState<Shown>()
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isGiven: boolean) => void>(undefined)
  const askFactor = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setAsking(true)
    })

  const run: Run = async (work, doneText = texts.done) => {
    const address = location.pathname
    try {
      const result = await work().catch(async (error: unknown) => {
        if (!(error instanceof CallError && error.code === 'desk_step_up_needed')) throw error
        if (!(await askFactor())) return undefined
        return work()
      })
      if (result !== undefined && doneText !== null) {
        const text = typeof doneText === 'string' ? doneText : doneText(result)
        toaster.show(text)
        keepResult(address, text, true)
      }
      await queries.invalidateQueries()
      return result
    } catch (error) {
      const refusal = error instanceof CallError ? error.refusal : undefined
      const failed = isPasskeyError(error)
        ? texts.passkeyFailed
        : failureText(error, { ...texts, offline: texts.resultUnknown })
      if (!refusal && !isPasskeyError(error) && !isUnsent(error)) keepResult(address, texts.resultUnknown, false)
      setFailure({ message: refusal?.message ?? failed, reference: refusal?.requestId })
      await queries.invalidateQueries()
      return undefined
    }
  }
  const close = (isGiven: boolean) => {
    setAsking(false)
    answer.current?.(isGiven)
  }
  return (
    <ActionContext value={run}>
      {children}
      <StepUpDialog isOpen={isAsking} onClose={close} />
      <ErrorModal
        isOpen={failure !== undefined}
        title={texts.failedTitle}
        message={failure?.message ?? ''}
        reference={failure?.reference ? `${texts.reference} ${failure.reference}` : undefined}
        okText={texts.close}
        onClose={() => setFailure(undefined)}
      />
      <ToastRegion toaster={toaster} />
    </ActionContext>
  )
}

function StepUpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: (isGiven: boolean) => void }) {
  const texts = useTexts(coreTexts)
  const [code, setCode] = useState('')
  const [note, setNote] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const hasOwn = (useMe()?.passkeys ?? 0) > 0 && hasPasskeys()
  const confirm = async (factor: 'code' | 'passkey') => {
    setBusy(true)
    try {
      await call(stepUp, {
        body:
          factor === 'passkey'
            ? { passkey: await signBy(await call(stepUpChallenge, { body: {} })) }
            : { code: code.trim() },
      })
      setCode('')
      setNote(undefined)
      onClose(true)
    } catch (error) {
      setNote(isPasskeyError(error) ? texts.passkeyFailed : failureText(error, texts))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => onClose(false)}
      title={texts.stepUpTitle}
      closeText={texts.close}
      focusRef={field}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm('code')
        }}
      >
        <p>{texts.stepUpText}</p>
        <TextField
          ref={field}
          label={texts.code}
          value={code}
          onValue={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          state={note === undefined ? undefined : { kind: 'error', note }}
        />
        <Button type="submit" isBusy={isBusy} isWide>
          {texts.confirm}
        </Button>
        {hasOwn && (
          <Button look="quiet" isBusy={isBusy} isWide onClick={() => void confirm('passkey')}>
            {texts.usePasskey}
          </Button>
        )}
      </form>
    </FormDialog>
  )
}
