import { ConfirmDialog } from '@duang/ui/confirm-dialog.tsx'
import { g, lo } from '#core/th.ts'
import { format } from '#kit/format.ts'

type LogoutDialogProps = { isOpen: boolean; onConfirm: () => void; onCancel: () => void }

export function LogoutDialog({ isOpen, onConfirm, onCancel }: LogoutDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={lo.title}
      body={(seconds) => format(lo.body, { n: seconds })}
      confirmText={lo.ok}
      cancelText={g.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
