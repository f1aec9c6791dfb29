import { createElement, Fragment, type ReactNode } from 'react'

type RichSpan = { text: string; isStrong: boolean; isEmphasized: boolean; href: string | null }
/** `item`: of a list. `isNew`: marked, since the reader has seen the text without it. */
export type RichBlock = { kind: 'paragraph' | 'item'; spans: readonly RichSpan[]; isNew?: boolean | undefined }

/** Rich text. It arrives as data, so the page parses no markup. Neighbouring items are one list. */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }) {
  return createElement('div', { className: 'rich-text' }, ...groupsOf(blocks).map(group))
}

/** Paragraphs alone, neighbouring items together. */
function groupsOf(blocks: readonly RichBlock[]): RichBlock[][] {
  const groups: RichBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}

const group = (blocks: readonly RichBlock[]): ReactNode =>
  blocks[0]?.kind === 'item'
    ? createElement('ul', null, ...blocks.map(item))
    : createElement(Fragment, null, ...blocks.map(paragraph))

const item = (block: RichBlock): ReactNode => createElement('li', null, ...wordsOf(block))
const paragraph = (block: RichBlock): ReactNode => createElement('p', null, ...wordsOf(block))

const wordsOf = ({ spans, isNew }: RichBlock): ReactNode[] =>
  isNew ? [createElement('ins', null, ...spans.map(look))] : spans.map(look)

function look({ text, isStrong, isEmphasized, href }: RichSpan): ReactNode {
  const words = isEmphasized ? <em>{text}</em> : text
  const strong = isStrong ? <strong>{words}</strong> : words
  if (href === null) return strong
  // A page of this site opens here, another site beside it.
  const target = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} {...target}>
      {strong}
    </a>
  )
}
