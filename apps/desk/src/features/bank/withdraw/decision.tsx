/** The decisions that the state allows, each with a key of its own. */
import {
  approveDeskWithdrawal,
  refundDeskWithdrawal,
  rejectDeskWithdrawal,
  resendDeskWithdrawal,
} from '@duang/contract/desk/withdraw'
import { Button } from '@duang/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { fill, useTexts } from '#core/language.ts'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { withdrawalTexts } from './texts.ts'
import { useWaiting } from './use-waiting.ts'
import type { Withdrawal } from './withdrawal-facts.tsx'

type Asked = 'approve' | 'propose' | 'reject' | 'resend' | 'refund'

export function Decision({ withdrawal }: { withdrawal: Withdrawal }) {
  const texts = useFeatureTexts(withdrawalTexts)
  const [asked, setAsked] = useState<Asked>()
  const { state, claim, needsApproval, proposal, member } = withdrawal
  // One who is blocked is paid nothing; what is proposed waits for the second person.
  const isRequested = state === 'requested' && proposal === null
  const mayApprove = isRequested && !member.isBlocked
  const isFailed = state === 'failed'
  const approve = () => setAsked(needsApproval ? 'propose' : 'approve')
  const isFree = !claim || claim.isOwn
  useKeys({
    a: isFree && mayApprove ? approve : undefined,
    r: isFree && isRequested ? () => setAsked('reject') : undefined,
    s: isFree && isFailed ? () => setAsked('resend') : undefined,
    f: isFree && isFailed ? () => setAsked('refund') : undefined,
  })
  return (
    <>
      {!isFree && claim && <p className="text-warn">{fill(texts.claimedBy, { name: claim.by })}</p>}
      {proposal && <WaitsForSecond proposal={proposal} />}
      {isFree && isRequested && (
        <>
          {needsApproval && <span className="text-caption text-warn">{texts.needsApproval}</span>}
          {mayApprove && (
            <Button onClick={approve}>
              {needsApproval ? texts.propose : texts.approve} <kbd className="desk-key">a</kbd>
            </Button>
          )}
          <Button look="danger" onClick={() => setAsked('reject')}>
            {texts.reject} <kbd className="desk-key">r</kbd>
          </Button>
        </>
      )}
      {isFree && isFailed && <FailedButtons onResend={() => setAsked('resend')} onRefund={() => setAsked('refund')} />}
      {asked && <DecisionDialog {...{ withdrawal, asked }} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Another person decides on the page of proposals. */
function WaitsForSecond({ proposal }: { proposal: NonNullable<Withdrawal['proposal']> }) {
  const texts = useTexts(withdrawalTexts)
  const brand = useBrandId()
  const mayRead = useMay('approvals.read')
  const text = fill(texts.waitsForSecond, { name: proposal.proposedBy })
  return <p className="text-warn">{mayRead ? <Link to={`/b/${brand}/proposals`}>{text}</Link> : text}</p>
}

type DecisionDialogProps = { withdrawal: Withdrawal; asked: Asked; onClose: () => void }

function DecisionDialog({ withdrawal, asked, onClose }: DecisionDialogProps) {
  const texts = useFeatureTexts(withdrawalTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const { offReason, notice } = useWaiting(withdrawal, isBusy)
  const isReturned = asked === 'reject' || asked === 'refund'
  const confirm = async (reason: string) => {
    const done = await run(
      () => decide(brand, { id: withdrawal.id }, asked, reason),
      ({ outcome }) => (outcome === 'proposed' ? texts.proposed : texts.done),
    )
    if (done) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={texts[asked]}
      confirmText={texts[asked]}
      isPlain={asked === 'approve' || asked === 'resend'}
      look={asked === 'reject' || asked === 'refund' ? 'danger' : 'gold'}
      {...(asked === 'reject' || asked === 'refund' ? { hint: texts.rejectHint } : {})}
      {...{ isBusy, offReason, onClose }}
      onConfirm={(reason) => void confirm(reason)}
    >
      <MoneyFacts
        member={withdrawal.username}
        amount={withdrawal.amount}
        money={withdrawal.member}
        // The hold returns to the credit. Nothing goes to the bank.
        {...(isReturned ? { change: withdrawal.amount } : { account: withdrawal })}
      />
      {!isReturned && <p className="text-ink-2">{texts.noRecall}</p>}
      {notice}
    </ReasonDialog>
  )
}

function decide(brand: string, ids: { id: string }, asked: Asked, reason: string) {
  switch (asked) {
    case 'approve':
      return brandCall(brand, approveDeskWithdrawal, { ids, body: {} })
    case 'propose':
      return brandCall(brand, approveDeskWithdrawal, { ids, body: { reason } })
    case 'reject':
      return brandCall(brand, rejectDeskWithdrawal, { ids, body: { reason } })
    case 'resend':
      return brandCall(brand, resendDeskWithdrawal, { ids, body: {} })
    case 'refund':
      return brandCall(brand, refundDeskWithdrawal, { ids, body: { reason } })
  }
}

type FailedButtonsProps = { onResend: () => void; onRefund: () => void }

function FailedButtons({ onResend, onRefund }: FailedButtonsProps) {
  const texts = useTexts(withdrawalTexts)
  return (
    <>
      <Button onClick={onResend}>
        {texts.resend} <kbd className="desk-key">s</kbd>
      </Button>
      <Button look="danger" onClick={onRefund}>
        {texts.refund} <kbd className="desk-key">f</kbd>
      </Button>
    </>
  )
}
