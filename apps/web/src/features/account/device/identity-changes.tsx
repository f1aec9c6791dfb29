/** What staff changed about the account, the phone and the password, also what the member has dismissed. */
import { listIdentityChanges } from '@duang/contract/account/identity-change'
import { Clauses } from '@duang/ui/clauses.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { shortInstantText } from '#core/dates.ts'
import { changeText, waitText } from '#core/identity-change/change-text.ts'
import { identity } from '#core/identity-change/th.ts'

const changesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['identity-changes', uuid],
    queryFn: ({ signal }) => call(listIdentityChanges, { params: { uuid }, signal }),
    meta: { isQuiet: true },
  })

/** Nothing for a member without any. */
export function IdentityChanges() {
  const { items: changes = [], passwordLinks = [] } = useQuery(changesQuery(useMember().uuid)).data ?? {}
  const items = [...changes, ...passwordLinks].sort((a, b) => b.at.localeCompare(a.at))
  if (items.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2>{identity.title}</h2>
      <ul className="grid gap-2">
        {items.map((change) => (
          <li key={change.id} className="card grid gap-1">
            <span>
              <Clauses text={changeText(change)} />
            </span>
            <span className="text-caption text-ink-2">{shortInstantText(change.at)}</span>
            {waitText(change) && <span className="text-caption text-ink-2">{waitText(change)}</span>}
          </li>
        ))}
      </ul>
      <p className="text-label text-ink-2">{identity.object}</p>
    </section>
  )
}
