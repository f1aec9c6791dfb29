import { textParts } from './plain-text.ts'

/** A text from outside, in its own direction, with codes in place of characters that cannot be seen. */
export function ShownText({ text }: { text: string }) {
  return (
    <bdi className="desk-shown-text">
      {textParts(text).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
        part.isCode ? <code key={index}>{part.text}</code> : <span key={index}>{part.text}</span>,
      )}
    </bdi>
  )
}
