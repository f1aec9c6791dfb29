/** Shows what is shown this once, such as a secret. Only its buttons close it: a press outside would lose it. */
import { Button } from '@duang/ui/button.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Dialog } from '@duang/ui/modal.tsx'
import { useId, useRef } from 'react'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

export type ShownOnce = { label: string; value: string }

type SecretDialogProps = {
  title: string
  text: string
  /** Undefined: closed. */
  values: readonly ShownOnce[] | undefined
  onClose: () => void
}

export function SecretDialog({ title, text, values, onClose }: SecretDialogProps) {
  const texts = useTexts(coreTexts)
  // On a button, an Enter that is still pressed would close the dialog.
  const first = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog
      isOpen={values !== undefined}
      closedBy="none"
      onClose={onClose}
      title={title}
      closeText={texts.close}
      focusRef={first}
    >
      <p ref={first} tabIndex={-1}>
        {text}
      </p>
      {values?.map((each) => (
        <Value key={each.label} {...each} />
      ))}
      <Button isWide onClick={onClose}>
        {texts.kept}
      </Button>
    </Dialog>
  )
}

function Value({ label, value }: ShownOnce) {
  const texts = useTexts(coreTexts)
  const id = useId()
  return (
    <section className="grid gap-1" aria-labelledby={id}>
      <h3 id={id} className="field-label">
        {label}
      </h3>
      <code className="desk-panel block break-all select-all">{value}</code>
      <CopyButton value={value} look="quiet" texts={{ copy: texts.copy, copied: texts.copied, failed: texts.failed }} />
    </section>
  )
}
