/** The people of a brand: invitations, roles, suspension. */
import { ROLES, type Role } from '@duang/contract/desk-permissions'
import { inviteStaff, listStaff, reinviteStaff, setStaffRole, suspendStaff } from '@duang/contract/desk-staff'
import { USERNAME } from '@duang/contract/fields'
import { Button } from '@duang/ui/button.tsx'
import { Field } from '@duang/ui/field.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId, useMe } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { SecretDialog } from '#core/secret-dialog.tsx'
import { TabScreen } from '#core/tab-screen.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { Roles } from './roles.tsx'
import { staffTexts } from './texts.ts'

type Person = ItemOf<typeof listStaff>
type Asked = { act: 'role' | 'suspend' | 'reinvite'; person: Person } | { act: 'invite' }

const VIEWS = ['people', 'roles'] as const
const STATE_TONE = { invited: 'warn', active: 'ok', suspended: 'bad' } as const

export default function StaffScreen() {
  const texts = useFeatureTexts(staffTexts)
  const [asked, setAsked] = useState<Asked>()
  const [link, setLink] = useState<string>()
  return (
    <>
      <TabScreen
        title={texts.title}
        action={(view) =>
          view === 'people' && <Button onClick={() => setAsked({ act: 'invite' })}>{texts.invite}</Button>
        }
        name="view"
        label={texts.view}
        tabs={VIEWS}
        texts={texts}
      >
        {(view) => (view === 'people' ? <People onAsk={setAsked} /> : <Roles />)}
      </TabScreen>
      {asked && <AskDialog key={asked.act} asked={asked} onClose={() => setAsked(undefined)} onLink={setLink} />}
      <SecretDialog
        title={texts.linkTitle}
        text={texts.linkText}
        values={link === undefined ? undefined : [{ label: texts.link, value: link }]}
        onClose={() => setLink(undefined)}
      />
    </>
  )
}

function People({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useTexts(staffTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const me = useMe()
  const query = useInfiniteQuery(brandList(brand, listStaff))
  const columns: Column<Person>[] = [
    { id: 'username', head: texts.username, cell: (row) => row.username },
    { id: 'role', head: texts.role, cell: (row) => texts[row.role] },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => <StatusChip tone={STATE_TONE[row.state]}>{texts[row.state]}</StatusChip>,
    },
    { id: 'seen', head: texts.seen, cell: (row) => (row.lastSeenAt ? stamp(row.lastSeenAt, language) : '–') },
    { id: 'added', head: texts.added, cell: (row) => stamp(row.addedAt, language) },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (person) =>
        person.username === me?.username ? null : (
          <span className="inline-flex gap-1">
            <Button look="quiet" onClick={() => onAsk({ act: 'role', person })}>
              {texts.changeRole}
            </Button>
            <Button look="quiet" onClick={() => onAsk({ act: 'reinvite', person })}>
              {texts.reinvite}
            </Button>
            <Button look="quiet" onClick={() => onAsk({ act: 'suspend', person })}>
              {person.state === 'suspended' ? texts.resume : texts.suspend}
            </Button>
          </span>
        ),
    },
  ]
  return <DataTable label={texts.title} columns={columns} query={query} rowId={(row) => row.staffId} />
}

type AskDialogProps = { asked: Asked; onClose: () => void; onLink: (link: string) => void }

function AskDialog({ asked, onClose, onLink }: AskDialogProps) {
  const texts = useFeatureTexts(staffTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const person = 'person' in asked ? asked.person : undefined
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role | ''>(person?.role ?? 'viewer')
  const doneText = (done: object) => ('outcome' in done && done.outcome === 'proposed' ? texts.proposed : texts.done)
  const linkOf = (invite: string) => `${location.origin}/invite#${invite}`

  const act = async (reason: string) => {
    const ids = { id: person?.staffId ?? '' }
    const done = await run(async () => {
      if (asked.act === 'invite')
        return brandCall(brand, inviteStaff, { body: { username: username.trim(), role: role || 'viewer', reason } })
      if (asked.act === 'role') return brandCall(brand, setStaffRole, { ids, body: { role: role || null, reason } })
      if (asked.act === 'reinvite') return brandCall(brand, reinviteStaff, { ids, body: { reason } })
      return brandCall(brand, suspendStaff, { ids, body: { isSuspended: person?.state !== 'suspended', reason } })
    }, doneText)
    if (!done) return
    onClose()
    if ('invite' in done && typeof done.invite === 'string') onLink(linkOf(done.invite))
  }
  const title = {
    invite: texts.invite,
    role: texts.changeRole,
    reinvite: texts.reinvite,
    suspend: person?.state === 'suspended' ? texts.resume : texts.suspend,
  }[asked.act]
  return (
    <ReasonDialog
      isOpen
      title={person ? `${title}: ${person.username}` : title}
      confirmText={asked.act === 'invite' ? texts.send : title}
      look={asked.act === 'suspend' ? 'danger' : 'gold'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void act(reason)}
    >
      {asked.act === 'invite' && (
        <TextField
          label={texts.username}
          hint={texts.usernameHint}
          value={username}
          onValue={setUsername}
          pattern={USERNAME.source}
          title={texts.usernameHint}
          autoCapitalize="none"
          maxLength={20}
          required
        />
      )}
      {(asked.act === 'invite' || asked.act === 'role') && (
        <RoleField value={role} onValue={setRole} hasNone={asked.act === 'role'} />
      )}
    </ReasonDialog>
  )
}

type RoleFieldProps = { value: Role | ''; onValue: (role: Role | '') => void; hasNone: boolean }

function RoleField({ value, onValue, hasNone }: RoleFieldProps) {
  const texts = useTexts(staffTexts)
  return (
    <Field label={texts.role}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value as Role | '')}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {texts[each]}
            </option>
          ))}
          {hasNone && <option value="">{texts.remove}</option>}
        </select>
      )}
    </Field>
  )
}
