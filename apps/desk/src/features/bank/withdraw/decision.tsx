/** The decisions that the state allows, each with a key of its own. */
import {
  approveWithdrawal,
  refundWithdrawal,
  rejectWithdrawal,
  resendWithdrawal,
} from '@duang/contract/action/withdraw'
import { Button } from '@duang/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { withdrawalTexts } from './texts.ts'
import type { Withdrawal } from './withdrawal-facts.tsx'

const DECISIONS = { a: approveWithdrawal, r: rejectWithdrawal, s: resendWithdrawal, f: refundWithdrawal } as const
type Key = keyof typeof DECISIONS

/** One who is blocked is paid nothing; what is proposed waits for the second person. */
function keysOf({ state, proposal, member }: Withdrawal): Key[] {
  if (state === 'failed') return ['s', 'f']
  if (state !== 'requested' || proposal !== null) return []
  return member.isBlocked ? ['r'] : ['a', 'r']
}

export function Decision({ withdrawal }: { withdrawal: Withdrawal }) {
  const texts = useFeatureTexts(withdrawalTexts)
  const language = useLanguage()
  const [asked, setAsked] = useState<Key>()
  const { claim, needsApproval, proposal } = withdrawal
  const isFree = !claim || claim.isOwn
  const keys = isFree ? keysOf(withdrawal) : []
  useKeys(Object.fromEntries(keys.map((key) => [key, () => setAsked(key)])))
  return (
    <>
      {!isFree && claim && <p className="text-warn">{fill(texts.claimedBy, { name: claim.by })}</p>}
      {proposal && <WaitsForSecond proposal={proposal} />}
      {needsApproval && keys.includes('r') && <span className="text-caption text-warn">{texts.needsApproval}</span>}
      {keys.map((key) => (
        <Button key={key} look={key === 'r' || key === 'f' ? 'danger' : 'gold'} onClick={() => setAsked(key)}>
          {key === 'a' && needsApproval ? texts.propose : DECISIONS[key].title[language]}{' '}
          <kbd className="desk-key">{key}</kbd>
        </Button>
      ))}
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

type DecisionDialogProps = { withdrawal: Withdrawal; asked: Key; onClose: () => void }

function DecisionDialog({ withdrawal, asked, onClose }: DecisionDialogProps) {
  const texts = useTexts(withdrawalTexts)
  const { id, state, amount, bankCode, account, accountName, needsApproval, claim, member } = withdrawal
  const [opened] = useState(state)
  const isReturned = asked === 'r' || asked === 'f'
  const isProposal = asked === 'a' && needsApproval
  const isWaiting = state === opened && (claim === null || claim.isOwn)
  return (
    <ActionDialog
      action={DECISIONS[asked] as typeof approveWithdrawal}
      known={{ withdrawal: id, ...(asked === 'a' && !isProposal ? { reason: undefined } : {}) }}
      {...(isProposal ? { title: texts.propose, needs: ['reason'] } : {})}
      look={isReturned ? 'danger' : 'gold'}
      present={{
        now: isWaiting ? { amount, bankCode, account, accountName, needsApproval, member } : undefined,
      }}
      onClose={onClose}
    >
      <MoneyFacts
        member={withdrawal.username}
        amount={amount}
        money={member}
        // The hold returns to the credit. Nothing goes to the bank.
        {...(isReturned ? { change: amount } : { account: withdrawal })}
      />
    </ActionDialog>
  )
}
