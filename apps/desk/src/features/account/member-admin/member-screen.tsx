/** One member: the summary, every list about it, and actions of the role. */
import { readMember } from '@duang/contract/desk/member'
import type { Permission } from '@duang/contract/desk/permissions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrand, useBrandId } from '#core/call/me.ts'
import { Entry } from '#core/entry.tsx'
import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/table/tabs.tsx'
import { useChoice } from '#core/table/use-search.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberBonuses } from './member-bonuses.tsx'
import { MemberStatus } from './member-columns.tsx'
import { MemberCorrections, MemberDeposits, MemberRounds, MemberStatement, MemberWithdrawals } from './member-money.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberProtection } from './member-protection.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { MemberShared } from './member-shared.tsx'
import { MemberSummary } from './member-summary.tsx'
import { memberTexts } from './member-texts.ts'
import { MemberTimeline } from './member-timeline.tsx'
import type { Member } from './one-member.ts'

type Part = { permission: Permission; show: ComponentType<{ member: Member }> }

const PARTS = {
  summary: { permission: 'members.read', show: MemberSummary },
  timeline: { permission: 'members.read', show: MemberTimeline },
  statement: { permission: 'members.read', show: MemberStatement },
  deposits: { permission: 'deposits.read', show: MemberDeposits },
  withdrawals: { permission: 'withdrawals.read', show: MemberWithdrawals },
  rounds: { permission: 'providers.read', show: MemberRounds },
  bonuses: { permission: 'members.read', show: MemberBonuses },
  corrections: { permission: 'members.read', show: MemberCorrections },
  protection: { permission: 'members.read', show: MemberProtection },
  sessions: { permission: 'members.read', show: MemberSessions },
  shared: { permission: 'risk.read', show: MemberShared },
  notes: { permission: 'members.read', show: MemberNotes },
} as const satisfies Record<string, Part>
type PartName = keyof typeof PARTS

export default function MemberScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(brandQuery(brand, readMember, { ids: { id } }, 'waiting'))
  return (
    <Entry list="members" query={query}>
      {(found) => <Details key={id} member={found} />}
    </Entry>
  )
}

function Details({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const brand = useBrand()
  const names = (Object.keys(PARTS) as PartName[]).filter((name) => brand?.permissions.includes(PARTS[name].permission))
  const [part, setPart] = useChoice('part', names, 'summary')
  const Shown = PARTS[part].show
  return (
    <>
      <div className="desk-bar">
        <h1>{member.username}</h1>
        <MemberStatus status={member.status} />
        {member.tags.map((tag) => (
          <span key={tag} className="desk-count ms-0">
            {tag}
          </span>
        ))}
      </div>
      <MemberActions member={member} />
      <Tabs
        label={texts.tabs}
        choices={names.map((id) => ({ id, text: texts[id] }))}
        chosen={part}
        onChoose={setPart}
      />
      <Shown member={member} />
    </>
  )
}
