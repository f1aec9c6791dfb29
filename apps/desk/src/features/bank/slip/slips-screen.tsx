/** The queue of slips, by state: first those whose line is there, then those that staff look for. */
import { listDeskSlips } from '@duang/contract/desk/slips'
import { baht } from '#core/format.ts'
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
          call={listDeskSlips}
          query={{ state }}
          to="slips"
          label={texts.title}
          emptyText={texts.none}
          columns={({ waited, worker }) => [
            { id: 'member', head: texts.member, cell: (row) => row.username },
            { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
            {
              id: 'reference',
              head: texts.reference,
              cell: (row) => (row.reference ? <code>{row.reference}</code> : '–'),
            },
            { id: 'account', head: texts.siteAccount, cell: (row) => `${row.siteBankCode} ${row.siteAccount}` },
            waited((row) => row.sentAt),
            { id: 'state', head: texts.state, cell: (row) => <SlipStateChip state={row.state} /> },
            worker,
          ]}
        />
      )}
    </TabScreen>
  )
}
