/** Texts from outside as they are: characters that hide, reorder or break a line are shown as their codes. */

/** Controls, marks of direction, characters without a width, halves of a pair, and breaks of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

export type TextPart = { text: string; isCode: boolean }

/** `\u{202E}` for a character that cannot be seen. */
const codeOf = (character: string): string => {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`
}

/** The parts of a text: those that can be read, and codes in place of the others. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isCode: false })
    parts.push({ text: codeOf(match[0]), isCode: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isCode: false })
  return parts
}
