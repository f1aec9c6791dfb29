/** Parts of a text of the brand. A paragraph that is strong as a whole is the title of what follows. */
import type { RichBlock } from '@duang/contract/site/announcement'

export type Section = { title: string | undefined; isNew?: true | undefined; blocks: readonly RichBlock[] }

export function sectionsOf(blocks: readonly RichBlock[]): Section[] {
  const sections: (Section & { blocks: RichBlock[] })[] = []
  for (const block of blocks) {
    if (isTitle(block)) sections.push({ title: textOf(block), isNew: block.isNew, blocks: [] })
    else if (sections.length === 0) sections.push({ title: undefined, blocks: [block] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

export const textOf = ({ spans }: RichBlock): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .trim()

const isTitle = ({ kind, spans }: RichBlock): boolean =>
  kind === 'paragraph' && spans.every(({ text, isStrong }) => isStrong || text.trim() === '')
