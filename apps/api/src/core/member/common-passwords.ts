/**
 * Passwords that are guessed first, as zxcvbn estimates it: by its list of 49,000 leaked passwords, by keyboard patterns, dates,
 * sequences and repetitions, and by words that are common in Thailand, which that list does not hold.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The most common first. Thai words as people type them on both keyboard layouts. */
const THAI_WORDS =
  `somchai somsak sawasdee sawatdee sabaidee chokdee ilovethai thailand bangkok baccarat slotxo pgslot duang ufabet
  joker rakthai rakkun tirakjaa kidtueng ruayruay jackpot lucky casino fahsai malee somying
  รหัสผ่าน ประเทศไทย กรุงเทพ กรุงเทพฯ รักเธอ ฉันรักเธอ รักแม่ รักพ่อ สวัสดี สวัสดีครับ สวัสดีค่ะ สวัสดีคะ โชคดี รวยๆ เฮงๆ รวยๆเฮงๆ เฮงๆรวยๆ
  คิดถึงเธอ ที่รัก แม่ที่รัก พ่อแม่ลูก น้องหมา ฟหกด ๆไำพะัีร ฟหกด่าสว ผปแอิืทม`
    .split(/\s+/)
    .map((word) => word.normalize('NFC'))

/**
 * Bounds of replacements for digits and signs, and of the matched length: otherwise a text made for it would occupy the one thread for
 * a third of a second.
 */
const BOUNDS = { l33tMaxSubstitutions: 5, characters: 24 }

const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary, thai: THAI_WORDS },
  l33tMaxSubstitutions: BOUNDS.l33tMaxSubstitutions,
})
/** Below a million guesses, which is what zxcvbn calls "very guessable". */
const GUESSABLE_SCORE = 1

type Own = { username: string; phone: string }

/** Returns the score of zxcvbn, 0 to 4, for an attacker that has the username and the phone. */
export function passwordScore(password: string, own: Own): number {
  const folded = password.normalize('NFC').toLowerCase().trim()
  const digits = folded.replace(/[\s-]/g, '').replace(/^\+?66/, '0')
  if (digits === own.phone) return 0
  return zxcvbn.check(folded.slice(0, BOUNDS.characters), [own.username, own.phone]).score
}

/** Returns whether a password of this score is among the first million guesses. */
export const isGuessable = (score: number): boolean => score <= GUESSABLE_SCORE

export const isCommonPassword = (password: string, own: Own): boolean => isGuessable(passwordScore(password, own))
