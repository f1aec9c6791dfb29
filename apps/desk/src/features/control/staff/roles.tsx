/** The roles of the brand with their permissions, and the difference of a change. */
import { ROLE_WORDS, setRolePermissions } from '@duang/contract/action/staff'
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '@duang/contract/desk/permissions'
import { listRoles } from '@duang/contract/desk/staff'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { TableFrame } from '#core/table/table-frame.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { staffTexts } from './texts.ts'

type RoleRow = ReplyOf<typeof listRoles>['roles'][number]

const isUsual = ({ permissions, usual }: RoleRow): boolean =>
  permissions.length === usual.length && permissions.every((each) => usual.includes(each))

export function Roles() {
  const texts = useFeatureTexts(staffTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, listRoles))
  const [edited, setEdited] = useState<RoleRow>()
  if (query.isPending) return <SkeletonRows label={texts.loading} count={7} />
  if (!query.data) return <LoadFailure query={query} />
  return (
    <>
      <TableFrame label={texts.roles}>
        <table className="desk-table" aria-label={texts.roles}>
          <thead>
            <tr>
              {[texts.role, texts.permissions, texts.people, texts.state, texts.actions].map((head, at) => (
                <th key={head} scope="col" data-align={at === 4 ? 'end' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.roles.map((row) => (
              <tr key={row.role}>
                <td>{ROLE_WORDS[row.role][language]}</td>
                <td>{fill(texts.ofAll, { n: row.permissions.length, all: PERMISSION_NAMES.length })}</td>
                <td>{row.people}</td>
                <td>
                  {isUsual(row) ? (
                    <span className="text-ink-3">{texts.usual}</span>
                  ) : (
                    <StatusChip tone="info">{texts.changed}</StatusChip>
                  )}
                </td>
                <td data-align="end">
                  {row.mayChange ? (
                    <Button
                      look="quiet"
                      aria-label={`${setRolePermissions.title[language]}: ${ROLE_WORDS[row.role][language]}`}
                      onClick={() => setEdited(row)}
                    >
                      {setRolePermissions.title[language]}
                    </Button>
                  ) : (
                    <span className="text-ink-3">{texts.fixed}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
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
