/** Withdrawals by state, the longest wait on top. */
import { listDeskWithdrawals, type WithdrawalState } from '@duang/contract/desk/withdraw'
import { baht } from '#core/format.ts'
import { useTexts } from '#core/language.ts'
import { QueueList } from '#core/table/queue-list.tsx'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { StateChip } from './state-chip.tsx'
import { withdrawalTexts } from './texts.ts'

type WithdrawalQueueProps = { title: string; states: readonly [WithdrawalState, ...WithdrawalState[]] }

export function WithdrawalQueue({ title, states }: WithdrawalQueueProps) {
  const texts = useTexts(withdrawalTexts)
  return (
    <TabScreen title={title} name="state" label={texts.state} tabs={states} texts={texts}>
      {(state) => (
        <QueueList
          call={listDeskWithdrawals}
          query={{ state }}
          to="withdrawals"
          label={texts.title}
          emptyText={texts.none}
          columns={({ waited, worker }) => [
            { id: 'reference', head: texts.reference, cell: (row) => <code>{row.reference}</code> },
            { id: 'member', head: texts.member, cell: (row) => row.username },
            { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
            { id: 'account', head: texts.account, cell: (row) => `${row.bankCode} ${row.account}` },
            waited((row) => row.requestedAt),
            { id: 'risk', head: texts.risk, align: 'end', cell: (row) => row.risk },
            { id: 'state', head: texts.state, cell: (row) => <StateChip state={row.state} /> },
            worker,
          ]}
        />
      )}
    </TabScreen>
  )
}
