/** The effect of a proposal in words and baht, before and after. */
import { PERMISSIONS, type Permission } from '@duang/contract/desk/permissions'
import { money, stamp, whole } from '#core/format.ts'
import { fill, type Language, useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import { Mark } from '#core/show/payer-member.tsx'
import { settingName } from '#core/show/setting-name.ts'
import { coreTexts, useFeatureTexts } from '#core/texts.ts'
import { effectTexts } from './effect-texts.ts'
import type { Proposal } from './proposal.ts'
import { proposalTexts } from './texts.ts'

type Figure = Proposal['effect'][number]
type Texts = Record<string, string>

export function Effect({ proposal }: { proposal: Proposal }) {
  const texts = { ...useFeatureTexts(proposalTexts), ...useTexts(effectTexts) }
  const language = useLanguage()
  return (
    <ul className="desk-effect">
      {proposal.effect.map((each, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: figures of a stored proposal keep their order, and labels may repeat
        <li key={n}>
          {labelOf(each, texts, language)}: {each.mark ? <Payer figure={each} /> : changeOf(each, texts, language)}
        </li>
      ))}
    </ul>
  )
}

function labelOf({ label, th, name, percent }: Figure, texts: Texts, language: Language): string {
  if (th !== undefined) return language === 'th' ? th : settingName(label)
  const words = PERMISSIONS[label as Permission]?.[language] ?? texts[label] ?? label
  const chance = percent === undefined ? '' : ` ${percent}%`
  return name === undefined ? words : `${words} “${name}”${chance}`
}

function changeOf(figure: Figure, texts: Texts, language: Language): string {
  const { before, after } = figure
  const now = shownValue(after, figure, texts, language)
  return before === null ? now : `${shownValue(before, figure, texts, language)} → ${now}`
}

function shownValue(value: string | number | null, { label, unit }: Figure, texts: Texts, language: Language): string {
  if (value === null) return '–'
  switch (unit) {
    case 'satang':
      return money(Number(value), language)
    case 'points':
      return fill(texts.pointsOf ?? '', { n: whole(Number(value)) })
    case 'percent':
      return `${value}%`
    case 'instant':
      return stamp(String(value), language)
    case 'account':
      return accountOf(String(value), language)
    case 'text':
      return texts[`${label}.${value}`] ?? texts[`value.${value}`] ?? rightsOf(String(value), texts) ?? String(value)
    default:
      return typeof value === 'number' ? whole(value) : value
  }
}

/** The code of the bank, and the masked account. */
function accountOf(value: string, language: Language): string {
  const [code = '', ...account] = value.split(' ')
  return [code === '' ? '' : bankName(code, language), ...account].filter(Boolean).join(' ')
}

/** `rights.wheel.3` */
function rightsOf(value: string, texts: Texts): string | undefined {
  const [, game, n] = /^rights\.([a-z-]+)\.(\d+)$/.exec(value) ?? []
  return game === undefined
    ? undefined
    : fill(texts.rightsOf ?? '', { game: texts[`game.${game}`] ?? game, n: n ?? '' })
}

/** Payer against member. */
function Payer({ figure }: { figure: Figure }) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  const shown = (value: string | number | null) => {
    if (value === null) return '–'
    return figure.unit === 'account' ? accountOf(String(value), language) : <ForeignText>{String(value)}</ForeignText>
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {texts.payer} {shown(figure.before)} · {texts.member} {shown(figure.after)}
      {figure.mark && <Mark mark={figure.mark} />}
    </span>
  )
}
