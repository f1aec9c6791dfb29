/** The people of a brand: invitations, roles, suspension. */
import {
  addStaff,
  listStaff,
  ROLE_WORDS,
  reinviteStaff,
  removeStaff,
  resumeStaff,
  setStaffRole,
  suspendStaff,
} from '@duang/contract/action/staff'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMe } from '#core/call/me.ts'
import { useLanguage } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { Roles } from './roles.tsx'
import { staffTexts } from './texts.ts'

type Person = ItemOf<typeof listStaff>
const ofPerson = ({ state }: Person) => [
  ...[setStaffRole, reinviteStaff],
  state === 'suspended' ? resumeStaff : suspendStaff,
  removeStaff,
]
type Asked = { action: ReturnType<typeof ofPerson>[number]; person: Person } | 'invite'

const VIEWS = ['people', 'roles'] as const
const STATE_TONE = { invited: 'warn', active: 'ok', suspended: 'bad' } as const
const DANGEROUS: readonly object[] = [suspendStaff, removeStaff]

export default function StaffScreen() {
  const texts = useFeatureTexts(staffTexts)
  const language = useLanguage()
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <TabScreen
        title={texts.title}
        action={(view) =>
          view === 'people' && <Button onClick={() => setAsked('invite')}>{addStaff.title[language]}</Button>
        }
        name="view"
        label={texts.view}
        tabs={VIEWS}
        texts={texts}
      >
        {(view) => (view === 'people' ? <People onAsk={setAsked} /> : <Roles />)}
      </TabScreen>
      {asked && <AskDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function AskDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const language = useLanguage()
  if (asked === 'invite') return <ActionDialog action={addStaff} initial={{ role: 'viewer' }} onClose={onClose} />
  const { action, person } = asked
  return (
    <ActionDialog
      action={action}
      title={`${action.title[language]}: ${person.username}`}
      known={{ person: person.username }}
      initial={{ role: person.role }}
      look={DANGEROUS.includes(action) ? 'danger' : 'gold'}
      onClose={onClose}
    />
  )
}

function People({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useFeatureTexts(staffTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const me = useMe()
  const query = useInfiniteQuery(brandList(brand, listStaff))
  const columns = listColumns<Person>(listStaff, {
    language,
    texts,
    own: {
      role: (row) => ROLE_WORDS[row.role][language],
      state: (row) => <StatusChip tone={STATE_TONE[row.state]}>{texts[row.state]}</StatusChip>,
    },
  })
  const actions = {
    id: 'actions',
    head: texts.actions,
    align: 'end' as const,
    cell: (person: Person) =>
      person.username === me?.username ? null : (
        <span className="inline-flex gap-1">
          {ofPerson(person).map((action) => (
            <Button key={action.name} look="quiet" onClick={() => onAsk({ action, person })}>
              {action.title[language]}
            </Button>
          ))}
        </span>
      ),
  }
  return <DataTable label={texts.title} columns={[...columns, actions]} query={query} rowId={(row) => row.staffId} />
}
