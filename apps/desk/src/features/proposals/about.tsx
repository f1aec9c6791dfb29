/** What a proposal does, and its subject where several exist: which feed, provider or account. */
import { useTexts } from '#core/language.ts'
import type { Proposal } from './proposal.ts'
import { kindName, proposalTexts } from './texts.ts'

const HAS_NAME = /^(account|feed|provider)\./

export function About({ proposal: { kind, subject } }: { proposal: Proposal }) {
  const texts = useTexts(proposalTexts)
  return (
    <span className="desk-kind">
      {kindName(texts, kind)} {HAS_NAME.test(kind) && <code>{subject}</code>}
    </span>
  )
}
