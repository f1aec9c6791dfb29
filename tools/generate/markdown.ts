/** Markdown tables for the generated parts of documents and for `npm run docs`. */

/** Cells of one row. A bar inside a cell would end it. */
export const row = (...cells: (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`

export const table = (heads: string[], rows: string[]): string =>
  [row(...heads), `|${heads.map(() => '---').join('|')}|`, ...rows].join('\n')

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``)
