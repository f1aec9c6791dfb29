/** What a search found, in words: `bank account ends in 1234`. */
import type { SearchHit } from '@duang/contract/desk/member-search'
import { fill } from '#core/language.ts'
import type { memberListTexts } from './texts.ts'

export const hitText = (
  texts: typeof memberListTexts.th,
  { kind, value }: { kind: SearchHit; value: string },
): string => fill(texts[`hit_${kind}`], { value })
