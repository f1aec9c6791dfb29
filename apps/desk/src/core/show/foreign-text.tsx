/**
 * Text that others wrote: names, references and messages of banks. Characters that a reader cannot see, or that turn the direction of what
 * follows, are shown by their numbers, so that no text looks like another one.
 */
import { Fragment } from 'react'

// Controls, and format characters such as zero-width spaces and marks of direction. Line breaks and tabs are kept.
const UNSEEN = /([^\P{C}\n\t])/u

export function ForeignText({ children }: { children: string }) {
  const parts = children.split(UNSEEN)
  return (
    <bdi>
      {parts.map((part, n) =>
        n % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
          <Fragment key={n}>{part}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
          <span key={n} className="desk-unseen">
            {nameOf(part)}
          </span>
        ),
      )}
    </bdi>
  )
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
