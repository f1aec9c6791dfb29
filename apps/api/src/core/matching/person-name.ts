/** A name as banks and people write it, brought to one form that can be compared. Thai and Latin script. */

import { withoutInvisible } from '@duang/contract/wire/pasted-text'

export type NameWord = {
  /** The shown letters before anything hidden, lower case. */
  head: string
  /** The shown letters after a hidden middle (`ส***ย`), else empty. */
  tail: string
  /** `whole`: all letters shown. `initial`: one letter replaces the word. `cut`: letters are hidden or cut off at the end. */
  kind: 'whole' | 'initial' | 'cut'
}

export type PersonName = { script: 'thai' | 'latin' | 'other'; words: readonly NameWord[] }

/** Longest first, because `นางสาว` begins with `นาง`. A title may precede a consonant or a leading vowel without a space. */
const THAI_TITLE =
  /^(?:เด็กชาย|เด็กหญิง|นางสาว|น\.\s?ส\.|ด\.\s?ช\.|ด\.\s?ญ\.|นส\.|ดช\.|ดญ\.|นาย|นาง)\s*(?=[ก-ฮเแโใไ])|^(?:คุณ|นส|ว่าที่)\s+/
/** Ranks and degrees by their dots: `พ.ต.อ.`, `ร.ต.หญิง`, `ดร.`, `ผศ.`. */
const THAI_RANK = /^(?:(?:[ก-ฮ]{1,3}\.\s?){2,4}(?:หญิง\s?)?|ดร\.\s?|ผศ\.\s?|รศ\.\s?)(?=\S{2})/
const LATIN_TITLE = /^(?:mr|mrs|ms|miss|master|dr|capt|khun)(?:\.\s*|\s+)(?=[a-z])/
/** `Part***` is a name that is shown in part, not a form. */
const COMPANY_FORM =
  /บริษัท|จำกัด|\(?มหาชน\)?|บจก\.?|บมจ\.?|หจก\.?|หสน\.?|ห้างหุ้นส่วน(?:สามัญ)?|\b(?:public|company|co|limited|ltd|plc|pcl|partnership|part|inc|corp)\b(?!\s*[*•●+…]|\.{2})\.?/g

/** One spelling for the same Thai letters: sara am in one piece, tone marks after vowels, no double `เ`, nothing invisible. */
function oneSpelling(text: string): string {
  return withoutInvisible(text.normalize('NFKC'))
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1\u0e33')
    .replace(/([\u0e48-\u0e4b])([\u0e31\u0e34-\u0e37\u0e47])/g, '$2$1')
    .replace(/เเ/g, 'แ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutTitles(text: string): string {
  let rest = text.replace(THAI_RANK, '')
  for (const title of [THAI_TITLE, LATIN_TITLE]) rest = rest.replace(title, '')
  return rest.replace(THAI_RANK, '').trim()
}

function word(text: string): NameWord | null {
  const hidden = /[*•●]+|x{2,}|\+{2,}|…|\.{2,}/.exec(text)
  if (hidden) {
    const head = text.slice(0, hidden.index).replace(/[^\p{L}\p{M}]/gu, '')
    const tail = text.slice(hidden.index + hidden[0].length).replace(/[^\p{L}\p{M}]/gu, '')
    return head === '' && tail === '' ? null : { head, tail, kind: 'cut' }
  }
  const letters = text.replace(/[^\p{L}\p{M}]/gu, '')
  if (letters === '') return null
  return { head: letters, tail: '', kind: letters.length === 1 ? 'initial' : 'whole' }
}

/** Parses a name: without titles, ranks and company forms, its words in order, with hidden and cut letters marked. */
export function parsePersonName(text: string): PersonName {
  const plain = withoutTitles(oneSpelling(text)).replace(COMPANY_FORM, ' ')
  // `ใจดี++` and `ใจ ***`: the mark belongs to the word before it.
  const words = plain
    .replace(/\s+(?=[*•●+…])/g, '')
    .split(/[\s,()]+/)
    .flatMap((part) => part.split(/(?<=^[^.]+\.)(?=[^.\s])/))
    .map(word)
    .filter((each) => each !== null)
  const letters = words.map((each) => each.head + each.tail).join('')
  const script = /[\u0e00-\u0e7f]/.test(letters) ? 'thai' : /[a-z]/.test(letters) ? 'latin' : 'other'
  return { script, words }
}
