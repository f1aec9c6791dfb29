import './rich-text.css'
import type { RichBlock, RichSpan } from '@duang/contract/announcement'
import { Clauses } from '@duang/ui/clauses.tsx'

/** Rich text of an announcement. It arrives as data, so the page parses no markup. Neighbouring items are one list. */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }) {
  return (
    <div className="rich-text">
      {groupsOf(blocks).map(([first, ...others]) =>
        first?.kind === 'item' ? (
          <ul key={keyOf(first)}>
            {[first, ...others].map((item) => (
              <li key={keyOf(item)}>
                <Spans spans={item.spans} />
              </li>
            ))}
          </ul>
        ) : (
          first && (
            <p key={keyOf(first)}>
              <Spans spans={first.spans} />
            </p>
          )
        ),
      )}
    </div>
  )
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

const keyOf = ({ spans }: RichBlock): string => spans.map(({ text }) => text).join('')

const Spans = ({ spans }: { spans: readonly RichSpan[] }) => spans.map((span) => <Look key={span.text} {...span} />)

function Look({ text, isStrong, isEmphasized, href }: RichSpan) {
  const words = isEmphasized ? <em>{text}</em> : href === null ? <Clauses text={text} /> : text
  const look = isStrong ? <strong>{words}</strong> : words
  if (href === null) return look
  // A page of this site opens here, another site beside it.
  const target = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} {...target}>
      {look}
    </a>
  )
}

/** The text without looks, for a card. */
export const plainText = (blocks: readonly RichBlock[]): string => blocks.map(keyOf).join(' ')

const SHORT_LENGTH = 140

/** Whether a card shows less than the whole announcement. */
export const hasMore = (blocks: readonly RichBlock[]): boolean =>
  blocks.length > 1 || plainText(blocks).length > SHORT_LENGTH || blocks.some(({ spans }) => spans.length > 1)
