/** Exceptional actions that wait for a second person, with their effect in figures. */
import { listProposals, PROPOSAL_STATES } from '@duang/contract/action/proposal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApprovalButtons } from '#core/action/approval.tsx'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { About } from './about.tsx'
import { AskDialog, type Asked } from './ask-dialog.tsx'
import { Effect } from './effect.tsx'
import type { Proposal } from './proposal.ts'
import { proposalTexts } from './texts.ts'

export default function ProposalsScreen() {
  const texts = useTexts(proposalTexts)
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <TabScreen title={texts.title} name="state" label={texts.state} tabs={PROPOSAL_STATES} texts={texts}>
        {(state) => <Proposals state={state} onAsk={setAsked} />}
      </TabScreen>
      {asked && <AskDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type ProposalsProps = { state: (typeof PROPOSAL_STATES)[number]; onAsk: (asked: Asked) => void }

function Proposals({ state, onAsk }: ProposalsProps) {
  const texts = useFeatureTexts(proposalTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listProposals, { query: { state } }, 'waiting'))
  const isOpen = state === 'open'
  const columns: Column<Proposal>[] = [
    ...listColumns<Proposal>(listProposals, {
      language,
      texts,
      own: {
        id: null,
        state: null,
        kind: (row) => <About proposal={row} />,
        effect: (row) => <Effect proposal={row} />,
        reason: (row) => <p className="desktop:min-w-32">{row.reason}</p>,
        ...(isOpen ? { decidedBy: null } : { expiresAt: null }),
      },
    }),
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (proposal) =>
        proposal.state === 'open' && <ApprovalButtons waiting={proposal} onAsk={(act) => onAsk({ act, proposal })} />,
    },
  ]
  return (
    <DataTable label={texts.title} columns={columns} query={query} rowId={(row) => row.id} emptyText={texts.none} />
  )
}
