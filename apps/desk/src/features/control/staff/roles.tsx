/** The roles of the brand with their permissions, and the difference of a change. */
import { listRoles, ROLE_WORDS, setRolePermissions } from '@duang/contract/action/staff'
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '@duang/contract/desk/permissions'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { staffTexts } from './texts.ts'

type RoleRow = ItemOf<typeof listRoles>

const isUsual = ({ permissions, usual }: RoleRow): boolean =>
  permissions.length === usual.length && permissions.every((each) => usual.includes(each))

export function Roles() {
  const texts = useFeatureTexts(staffTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listRoles))
  const [edited, setEdited] = useState<RoleRow>()
  const { title } = setRolePermissions
  const columns = listColumns<RoleRow>(listRoles, {
    language,
    texts,
    own: {
      role: ({ role }) => ROLE_WORDS[role][language],
      permissions: (row) => (
        <>
          {fill(texts.ofAll, { n: row.permissions.length, all: PERMISSION_NAMES.length })}{' '}
          {!isUsual(row) && <StatusChip tone="info">{texts.changed}</StatusChip>}
        </>
      ),
    },
  })
  const actions: Column<RoleRow> = {
    id: 'actions',
    head: texts.actions,
    align: 'end',
    cell: (row) =>
      row.mayChange ? (
        <Button
          look="quiet"
          aria-label={`${title[language]}: ${ROLE_WORDS[row.role][language]}`}
          onClick={() => setEdited(row)}
        >
          {title[language]}
        </Button>
      ) : (
        <span className="text-ink-3">{texts.fixed}</span>
      ),
  }
  return (
    <>
      <DataTable label={texts.roles} columns={[...columns, actions]} query={query} rowId={(row) => row.role} />
      {edited && <RoleDialog row={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function RoleDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const language = useLanguage()
  return (
    <ActionDialog
      action={setRolePermissions}
      title={`${setRolePermissions.title[language]}: ${ROLE_WORDS[row.role][language]}`}
      known={{ role: row.role }}
      initial={{ permissions: row.permissions }}
      overrides={{ permissions: (control) => <PermissionsField {...control} row={row} /> }}
      onClose={onClose}
    />
  )
}

function PermissionsField({ label, entry, onEntry, row }: Parameters<FieldOverride>[0] & { row: RoleRow }) {
  const texts = useTexts(staffTexts)
  const language = useLanguage()
  const chosen = String(entry).split(', ')
  const toggle = (permission: Permission, isChosen: boolean) =>
    onEntry(PERMISSION_NAMES.filter((each) => (each === permission ? isChosen : chosen.includes(each))).join(', '))
  return (
    <>
      <fieldset className="grid">
        <legend className="field-label">{label}</legend>
        {PERMISSION_NAMES.map((each) => (
          <Checkbox key={each} isChecked={chosen.includes(each)} onChecked={(isChosen) => toggle(each, isChosen)}>
            {PERMISSIONS[each][language]}
          </Checkbox>
        ))}
      </fieldset>
      <Button look="quiet" onClick={() => onEntry(row.usual.join(', '))}>
        {texts.toUsual}
      </Button>
      <Difference before={row.permissions} after={chosen} />
    </>
  )
}

function Difference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const texts = useTexts(staffTexts)
  const language = useLanguage()
  const changed = PERMISSION_NAMES.filter((each) => before.includes(each) !== after.includes(each))
  return (
    <section className="desk-panel" aria-live="polite" aria-label={texts.difference}>
      <h3>{texts.difference}</h3>
      {changed.length === 0 && <p className="text-ink-3">{texts.none}</p>}
      <ul>
        {changed.map((each) => (
          <li key={each}>
            {after.includes(each) ? texts.gains : texts.loses}: {PERMISSIONS[each][language]}
          </li>
        ))}
      </ul>
    </section>
  )
}
