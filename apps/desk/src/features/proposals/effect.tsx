/** The effect of a proposal in figures, before and after. */
import { PERMISSIONS, type Permission } from '@duang/contract/desk-permissions'
import { money } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { settingName } from '#core/setting-name.ts'
import type { Proposal } from './proposal.ts'
import { proposalTexts } from './texts.ts'

type Figure = Proposal['effect'][number]

export function Effect({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalTexts)
  const language = useLanguage()
  const shown = (value: string | number | null, { label, unit }: Figure) => {
    if (value === null) return '–'
    if (unit === 'satang') return money(Number(value), language)
    const named = texts[`${label}.${value}` as 'round_end.bet'] ?? texts[`value.${value}` as 'value.yes']
    return (unit === 'text' && named) || String(value)
  }
  const labelOf = ({ label, th }: Figure) =>
    th !== undefined
      ? language === 'th'
        ? th
        : settingName(label)
      : (PERMISSIONS[label as Permission]?.[language] ?? texts[label as 'payout'] ?? label)
  return (
    <ul className="desk-effect">
      {proposal.effect.map((each) => (
        <li key={each.label}>
          {labelOf(each)}: {each.unit === 'text' && each.before === null ? '' : `${shown(each.before, each)} → `}
          {shown(each.after, each)}
        </li>
      ))}
    </ul>
  )
}
