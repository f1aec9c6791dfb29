/** The decisions that the state allows, each with a key of its own. */
import {
  approveDeskWithdrawal,
  refundDeskWithdrawal,
  rejectDeskWithdrawal,
  resendDeskWithdrawal,
} from '@duang/contract/desk-withdraw'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { fill, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { coreTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { withdrawalTexts } from './texts.ts'
import type { Withdrawal } from './withdrawal-facts.tsx'

type Asked = 'propose' | 'reject' | 'refund'

export function Decision({ withdrawal }: { withdrawal: Withdrawal }) {
  const texts = { ...useTexts(coreTexts), ...useTexts(withdrawalTexts) }
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [asked, setAsked] = useState<Asked>()
  const { id, state, claim, needsApproval } = withdrawal
  const ids = { id }
  const isRequested = state === 'requested'
  const isFailed = state === 'failed'
  const doneText = ({ outcome }: { outcome: 'done' | 'proposed' }) =>
    outcome === 'proposed' ? texts.proposed : texts.done

  const approve = () =>
    needsApproval
      ? setAsked('propose')
      : void run(() => brandCall(brand, approveDeskWithdrawal, { ids, body: {} }), doneText)
  const resend = () => void run(() => brandCall(brand, resendDeskWithdrawal, { ids, body: {} }), doneText)
  const confirm = async (reason: string) => {
    const body = { reason }
    const done = await run(() => {
      if (asked === 'propose') return brandCall(brand, approveDeskWithdrawal, { ids, body })
      if (asked === 'reject') return brandCall(brand, rejectDeskWithdrawal, { ids, body })
      return brandCall(brand, refundDeskWithdrawal, { ids, body })
    }, doneText)
    if (done) setAsked(undefined)
  }
  const isFree = !claim || claim.isOwn
  useKeys({
    a: isFree && isRequested ? approve : undefined,
    r: isFree && isRequested ? () => setAsked('reject') : undefined,
    s: isFree && isFailed ? resend : undefined,
    f: isFree && isFailed ? () => setAsked('refund') : undefined,
  })
  if (!isFree && claim) return <p className="text-warn">{fill(texts.claimedBy, { name: claim.by })}</p>
  return (
    <>
      {isRequested && (
        <>
          {needsApproval && <span className="text-caption text-warn">{texts.needsApproval}</span>}
          <Button isBusy={isBusy} onClick={approve}>
            {needsApproval ? texts.propose : texts.approve} <kbd className="desk-key">a</kbd>
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => setAsked('reject')}>
            {texts.reject} <kbd className="desk-key">r</kbd>
          </Button>
        </>
      )}
      {isFailed && <FailedButtons isBusy={isBusy} onResend={resend} onRefund={() => setAsked('refund')} />}
      {asked && (
        <ReasonDialog
          isOpen
          title={texts[asked]}
          confirmText={texts[asked]}
          look={asked === 'propose' ? 'gold' : 'danger'}
          {...(asked === 'propose' ? {} : { hint: texts.rejectHint })}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
    </>
  )
}

type FailedButtonsProps = { isBusy: boolean; onResend: () => void; onRefund: () => void }

function FailedButtons({ isBusy, onResend, onRefund }: FailedButtonsProps) {
  const texts = useTexts(withdrawalTexts)
  return (
    <>
      <Button isBusy={isBusy} onClick={onResend}>
        {texts.resend} <kbd className="desk-key">s</kbd>
      </Button>
      <Button look="danger" isBusy={isBusy} onClick={onRefund}>
        {texts.refund} <kbd className="desk-key">f</kbd>
      </Button>
    </>
  )
}
