/** The person who works on an entry, in a row of a list. */
import { fill, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

type Claim = { by: string; isOwn: boolean } | null

export function ClaimText({ claim }: { claim: Claim }) {
  const texts = useTexts(coreTexts)
  if (!claim) return null
  return claim.isOwn ? texts.you : fill(texts.claimedBy, { name: claim.by })
}
