/** Exceptional actions that wait for a second person, with their effect in figures. */
import { PERMISSIONS, type Permission } from '@duang/contract/desk-permissions'
import { approveProposal, listProposals, PROPOSAL_STATES, rejectProposal } from '@duang/contract/desk-proposal'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { baht, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId, useMay } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { settingName } from '#core/setting-name.ts'
import { Tabs } from '#core/tabs.tsx'
import { proposalTexts } from './texts.ts'

type Proposal = Awaited<ReturnType<typeof brandCall<typeof listProposals>>>['items'][number]
type Figure = Proposal['effect'][number]
type Asked = { act: 'approve' | 'reject'; proposal: Proposal }

const EVERY_MS = 5_000

export default function ProposalsScreen() {
  const texts = useTexts(proposalTexts)
  const [state, setState] = useState<(typeof PROPOSAL_STATES)[number]>('open')
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.state}
        choices={PROPOSAL_STATES.map((each) => ({ id: each, text: texts[each] }))}
        chosen={state}
        onChoose={setState}
      />
      <Proposals key={state} state={state} onAsk={setAsked} />
      {asked && <AskDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type ProposalsProps = { state: (typeof PROPOSAL_STATES)[number]; onAsk: (asked: Asked) => void }

function Proposals({ state, onAsk }: ProposalsProps) {
  const texts = useTexts(proposalTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const mayDecide = useMay('approvals.decide')
  const query = useInfiniteQuery(brandList(brand, listProposals, { query: { state } }, EVERY_MS))
  const columns: Column<Proposal>[] = [
    {
      id: 'kind',
      head: texts.kind,
      cell: (row) => <About proposal={row} />,
    },
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
        proposal.state !== 'open' ? null : (
          <span className="flex items-center justify-end gap-1 desktop:flex-wrap">
            {proposal.isOwn && <span className="text-caption text-ink-3">{texts.own}</span>}
            {mayDecide && !proposal.isOwn && (
              <Button onClick={() => onAsk({ act: 'approve', proposal })}>{texts.approve}</Button>
            )}
            {(proposal.isOwn || mayDecide) && (
              <Button look="quiet" onClick={() => onAsk({ act: 'reject', proposal })}>
                {proposal.isOwn ? texts.withdraw : texts.reject}
              </Button>
            )}
          </span>
        ),
    },
  ]
  return (
    <DataTable label={texts.title} columns={columns} query={query} rowId={(row) => row.id} emptyText={texts.none} />
  )
}

/** Proposals about these name their subject: which feed, provider or account. */
const HAS_NAME = /^(account|feed|provider)\./

function About({ proposal: { kind, subject } }: { proposal: Proposal }) {
  const texts = useTexts(proposalTexts)
  return (
    <>
      {texts[kind as 'withdrawal.approve'] ?? kind} {HAS_NAME.test(kind) && <code>{subject}</code>}
    </>
  )
}

function Effect({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalTexts)
  const language = useLanguage()
  const shown = (value: string | number | null, { label, unit }: Figure) => {
    if (value === null) return '–'
    if (unit === 'satang') return baht(Number(value))
    const named = texts[`${label}.${value}` as 'round_end.bet'] ?? texts[`value.${value}` as 'value.yes']
    return (unit === 'text' && named) || String(value)
  }
  const labelOf = ({ label, th }: Figure) =>
    th !== undefined
      ? language === 'th'
        ? th
        : settingName(label)
      : (PERMISSIONS[label as Permission]?.[language] ?? texts[label as 'payout'] ?? label)
  return (
    <ul className="desktop:min-w-60 wrap-anywhere">
      {proposal.effect.map((each) => (
        <li key={each.label}>
          {labelOf(each)}: {each.unit === 'text' && each.before === null ? '' : `${shown(each.before, each)} → `}
          {shown(each.after, each)}
        </li>
      ))}
    </ul>
  )
}

function AskDialog({ asked: { act, proposal }, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useTexts(proposalTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
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
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(note) => void confirm(note)}
    >
      <h3>
        <About proposal={proposal} />
      </h3>
      <Effect proposal={proposal} />
      <p className="text-ink-2">{proposal.reason}</p>
    </ReasonDialog>
  )
}
