import { useRef } from 'react'
import { Clauses } from './clauses.tsx'
import { Modal } from './modal.tsx'

type ErrorModalProps = {
  isOpen: boolean
  title: string
  message: string
  /** Such as "รหัสอ้างอิง …". */
  reference?: string | undefined
  okText: string
  onClose: () => void
}

/** Shows a failed call. One at a time; the owner merges equal ones. */
export function ErrorModal({ isOpen, title, message, reference, okText, onClose }: ErrorModalProps) {
  const okRef = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      look="dialog"
      role="alertdialog"
      sign={{ icon: 'warn', tone: 'bad' }}
      focusRef={okRef}
    >
      <p className="message-sub text-center">
        <Clauses text={message} />
      </p>
      {reference && <p className="text-caption text-ink-2 text-center select-all">{reference}</p>}
      <button ref={okRef} type="button" className="button button-gold" onClick={onClose}>
        {okText}
      </button>
    </Modal>
  )
}
