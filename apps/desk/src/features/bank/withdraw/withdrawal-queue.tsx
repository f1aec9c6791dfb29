/** Withdrawals by state, the longest wait on top. */
import { listWithdrawals, type WithdrawalState } from '@duang/contract/action/withdraw'
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
          call={listWithdrawals}
          query={{ state }}
          to="withdrawals"
          label={texts.title}
          emptyText={texts.none}
          waits="requestedAt"
          own={{
            reference: (row) => <code>{row.reference}</code>,
            account: (row) => `${row.bankCode} ${row.account}`,
            state: (row) => <StateChip state={row.state} />,
          }}
        />
      )}
    </TabScreen>
  )
}
