/** Exceptional actions that wait for a second person, with their effect in figures. */
import { listProposals, PROPOSAL_STATES } from '@duang/contract/desk/proposal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApprovalButtons } from '#core/action/approval.tsx'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { TabScreen } from '#core/table/tab-screen.tsx'
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
  const texts = useTexts(proposalTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listProposals, { query: { state } }, 'waiting'))
  const columns: Column<Proposal>[] = [
    { id: 'kind', head: texts.kind, cell: (row) => <About proposal={row} /> },
    { id: 'member', head: texts.member, cell: (row) => row.username ?? '–' },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => (row.amount === null ? '–' : baht(row.amount)) },
    { id: 'effect', head: texts.effect, cell: (row) => <Effect proposal={row} /> },
    { id: 'reason', head: texts.reason, cell: (row) => <p className="desktop:min-w-32">{row.reason}</p> },
    { id: 'by', head: texts.by, cell: (row) => row.proposedBy },
    { id: 'at', head: texts.at, cell: (row) => stamp(row.proposedAt, language) },
    state === 'open'
      ? { id: 'expires', head: texts.expires, cell: (row) => stamp(row.expiresAt, language) }
      : { id: 'decided', head: texts.decidedBy, cell: (row) => row.decidedBy ?? '–' },
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
