/** The decision of the second person: who gets what, the effect in figures, and the reason of the author. */
import { approveProposal, listProposals, rejectProposal } from '@duang/contract/desk/proposal'
import { readDeskWithdrawal } from '@duang/contract/desk/withdraw'
import { Fact } from '@duang/ui/facts.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall, brandList, brandQuery } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { usePresentRow } from '#core/call/present.tsx'
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
  return usePresentRow(opened, query, isBusy)
}

/** The account that a proposed withdrawal is paid to. */
function usePaidAccount({ kind, subject }: Proposal) {
  const mayRead = useMay('withdrawals.read')
  const query = useQuery({
    ...brandQuery(useBrandId(), readDeskWithdrawal, { ids: { id: subject } }),
    enabled: kind === 'withdrawal.approve' && mayRead,
  })
  return query.data
}

export function AskDialog({ asked: { act, proposal: opened }, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useFeatureTexts(proposalTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const { row: proposal, offReason, notice } = useOpenProposal(opened, isBusy)
  const account = usePaidAccount(proposal)
  const title = act === 'approve' ? texts.approve : proposal.isOwn ? texts.withdraw : texts.reject
  const confirm = async (note: string) => {
    const input = { ids: { id: proposal.id }, body: { note } }
    const done = await run(() =>
      act === 'approve' ? brandCall(brand, approveProposal, input) : brandCall(brand, rejectProposal, input),
    )
    if (done) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={title}
      confirmText={act === 'approve' ? texts.confirmApprove : title}
      look={act === 'approve' ? 'gold' : 'danger'}
      {...{ isBusy, offReason, onClose }}
      onConfirm={(note) => void confirm(note)}
    >
      <MoneyFacts member={proposal.username} amount={proposal.amount} account={account}>
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
    </ReasonDialog>
  )
}
