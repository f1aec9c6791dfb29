/** The decision of the second person: who gets what, the effect in figures, and the reason of the author. */
import { approveProposal, listProposals, rejectProposal } from '@duang/contract/action/proposal'
import { approveWithdrawal } from '@duang/contract/action/withdraw'
import { readDeskWithdrawal } from '@duang/contract/desk/withdraw'
import { Fact } from '@duang/ui/facts.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '#core/action/action.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, brandQuery } from '#core/call/brand-call.ts'
import { useCurrentRow } from '#core/call/current-entry.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { About } from './about.tsx'
import { Effect } from './effect.tsx'
import type { Proposal } from './proposal.ts'
import { proposalTexts } from './texts.ts'

export type Asked = { act: 'approve' | 'reject'; proposal: Proposal }

/** The open proposal as it is now. */
function useOpenProposal(opened: Proposal, isBusy: boolean) {
  const query = useInfiniteQuery(brandList(useBrandId(), listProposals, { query: { state: 'open' } }, 'waiting'))
  return useCurrentRow(opened, query, isBusy)
}

/** The account that a proposed withdrawal is paid to. */
function usePaidAccount({ kind, subject }: Proposal) {
  const mayRead = useMay('withdrawals.read')
  const query = useQuery({
    ...brandQuery(useBrandId(), readDeskWithdrawal, { ids: { id: subject } }),
    enabled: kind === approveWithdrawal.name && mayRead,
  })
  return query.data
}

export function AskDialog({ asked: { act, proposal: opened }, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useFeatureTexts(proposalTexts)
  const acting = useAction()
  const { row: proposal, offReason, notice } = useOpenProposal(opened, acting.isBusy)
  const account = usePaidAccount(proposal)
  const money = useMemberMoney(proposal.amount === null ? null : proposal.username)
  const isApproval = act === 'approve'
  return (
    <ActionDialog
      action={isApproval ? approveProposal : rejectProposal}
      known={{ proposal: proposal.id }}
      {...(isApproval ? {} : { title: proposal.isOwn ? texts.withdraw : texts.reject })}
      look={isApproval ? 'gold' : 'danger'}
      {...{ acting, offReason, onClose }}
    >
      <MoneyFacts member={proposal.username} amount={proposal.amount} account={account} money={money}>
        <Fact name={texts.kind}>
          <About proposal={proposal} />
        </Fact>
        <Fact name={texts.effect}>
          <Effect proposal={proposal} />
        </Fact>
        <Fact name={texts.reason}>{proposal.reason}</Fact>
        <Fact name={texts.by}>{proposal.proposedBy}</Fact>
      </MoneyFacts>
      {notice}
    </ActionDialog>
  )
}
