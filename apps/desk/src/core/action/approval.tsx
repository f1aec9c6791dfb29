/** Who may approve what another person has ordered. The server decides; the desk shows no button that it would refuse, and says why. */
import { PERMISSIONS, type Permission } from '@duang/contract/desk/permissions'
import { Button } from '@duang/ui/button.tsx'
import { useBrand } from '../call/me.ts'
import { fill, useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

/** `permission`: needed besides `approvals.decide`. */
type Waiting = { isOwn: boolean; permission?: Permission | undefined }

function useApproval({ isOwn, permission }: Waiting) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  const permissions: readonly string[] = useBrand()?.permissions ?? []
  const lacking = (['approvals.decide', permission] as const).find((each) => each && !permissions.includes(each))
  return {
    mayApprove: !isOwn && lacking === undefined,
    /** Authors take their own order back. */
    mayReject: isOwn || permissions.includes('approvals.decide'),
    whyNot: isOwn
      ? texts.ownOrder
      : lacking && fill(texts.lacksPermission, { permission: PERMISSIONS[lacking][language] }),
  }
}

type ApprovalButtonsProps = { waiting: Waiting; onAsk: (act: 'approve' | 'reject') => void }

/** The buttons of one row. */
export function ApprovalButtons({ waiting, onAsk }: ApprovalButtonsProps) {
  const texts = useTexts(coreTexts)
  const { mayApprove, mayReject, whyNot } = useApproval(waiting)
  return (
    <span className="inline-flex flex-col items-end gap-1">
      {whyNot && <span className="desk-own text-caption text-ink-3">{whyNot}</span>}
      {mayApprove && <Button onClick={() => onAsk('approve')}>{texts.approve}</Button>}
      {mayReject && (
        <Button look="quiet" onClick={() => onAsk('reject')}>
          {waiting.isOwn ? texts.withdraw : texts.reject}
        </Button>
      )}
    </span>
  )
}
