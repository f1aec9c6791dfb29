/** A decision, most with a reason. It stays open until the call is made, and keeps the text after a refusal. */
import { Button, type ButtonLook } from '@duang/ui/button.tsx'
import { LongTextField } from '@duang/ui/text-field.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { FormDialog } from './form-dialog.tsx'

type ReasonDialogProps = {
  isOpen: boolean
  title: string
  confirmText: string
  look?: ButtonLook
  hint?: string
  isBusy: boolean
  /** The reason may be left out: `onConfirm` gets an empty one. */
  isOptional?: boolean
  /** No reason is asked for. Enter confirms at once. */
  isPlain?: boolean
  /** Why it cannot be confirmed now. */
  offReason?: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => void
  children?: ReactNode
}

const REASON_MIN = 3
const REASON_MAX = 500

export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, title, confirmText, look = 'gold', hint, isBusy, isOptional, isPlain, onClose, onConfirm } = props
  const texts = useTexts(coreTexts)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const first = useRef<HTMLElement>(null)
  const length = reason.trim().length
  const isShort = !isPlain && length < REASON_MIN && !(isOptional && length === 0)
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={title} closeText={texts.close} focusRef={first}>
      <form
        // The person types at once, and Enter confirms.
        ref={(form) => {
          first.current = form?.querySelector<HTMLElement>('input,select,textarea,[type="submit"]') ?? null
        }}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isShort) onConfirm(reason.trim())
        }}
      >
        {props.children}
        {!isPlain && (
          <LongTextField
            label={texts.reason}
            {...(isOptional ? { optional: texts.optional } : {})}
            hint={hint ?? texts.reasonHint}
            value={reason}
            onValue={setReason}
            maxLength={REASON_MAX}
            state={isTried && isShort ? { kind: 'error', note: texts.reasonHint } : undefined}
          />
        )}
        <Button type="submit" look={look} isBusy={isBusy} isWide offReason={props.offReason}>
          {confirmText}
        </Button>
      </form>
    </FormDialog>
  )
}
