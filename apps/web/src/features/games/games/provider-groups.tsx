import { StatusChip } from '@duang/ui/status-chip.tsx'
import { ProviderEmblem } from '#core/game/provider-emblem.tsx'
import { Link } from '#core/page/navigation.tsx'
import type { ProviderGroup } from './queries.ts'
import { inGroupOrder } from './search.ts'
import { gm, gmMore } from './th.ts'

type ProviderGroupsProps = { type: string; groups: readonly ProviderGroup[]; title?: string }

/** The providers of a category. The four groups of section 2 come first. */
export function ProviderGroups({ type, groups, title = gmMore.groups }: ProviderGroupsProps) {
  if (groups.length === 0) return null
  return (
    <nav className="game-section" aria-labelledby="groups">
      <h2 id="groups">{title}</h2>
      <ul className="groups">
        {inGroupOrder(groups).map(({ code, name, provider, isMaintenance }) => (
          <li key={provider}>
            <Link to={`/auth/games/${type}/${encodeURIComponent(code)}`} className="row group-row">
              <ProviderEmblem code={provider} />
              <span className="min-w-0 grow">
                <span className="row-title" lang="en">
                  {name || code}
                </span>
                {isMaintenance && <StatusChip tone="warn">{gm.maint}</StatusChip>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
