/** What a proposal does, and its subject where several exist: which feed, provider, account, prize table or level. */
import { ACTIONS } from '@duang/contract/action/actions'
import { useLanguage, useTexts } from '#core/language.ts'
import type { Proposal } from './proposal.ts'
import { proposalTexts } from './texts.ts'

const HAS_NAME = /^(accounts|feeds|provider|draw|level)\./

export function About({ proposal: { kind, subject } }: { proposal: Proposal }) {
  const texts: Record<string, string> = useTexts(proposalTexts)
  const language = useLanguage()
  const action = ACTIONS.find(({ name }) => name === kind)
  return (
    <span className="desk-kind">
      {action?.title[language] ?? texts[kind] ?? kind} {HAS_NAME.test(kind) && <code>{subject}</code>}
    </span>
  )
}
