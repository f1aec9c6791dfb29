/** The queue of slips, by state: first those whose line is there, then those that staff look for. */
import { listSlips } from '@duang/contract/action/slip'
import { useTexts } from '#core/language.ts'
import { QueueList } from '#core/table/queue-list.tsx'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { SlipStateChip } from './slip-state-chip.tsx'
import { slipTexts } from './texts.ts'

const STATES = ['matched', 'staff', 'received', 'credited', 'rejected'] as const

export default function SlipsScreen() {
  const texts = useTexts(slipTexts)
  return (
    <TabScreen title={texts.title} name="state" label={texts.state} tabs={STATES} texts={texts}>
      {(state) => (
        <QueueList
          call={listSlips}
          query={{ state }}
          to="slips"
          label={texts.title}
          emptyText={texts.none}
          waits="sentAt"
          own={{
            id: null,
            reference: (row) => (row.reference ? <code>{row.reference}</code> : '–'),
            siteAccount: (row) => `${row.siteBankCode} ${row.siteAccount}`,
            state: (row) => <SlipStateChip state={row.state} />,
          }}
        />
      )}
    </TabScreen>
  )
}
