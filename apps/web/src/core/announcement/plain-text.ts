import type { RichBlock } from '@duang/contract/site/announcement'

/** The text without looks. */
export const plainText = (blocks: readonly RichBlock[]): string =>
  blocks.map(({ spans }) => spans.map(({ text }) => text).join('')).join(' ')
