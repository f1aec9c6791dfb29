/** The constants of section 9 and where each is true; a row whose code is not found any more says so, and a test fails. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './files.ts'

type Constant = { name: string; value: string; file: string; holds: RegExp } | { name: string; status: string }

const ui = (name: string) => `packages/ui/src/${name}`

const CONSTANTS: readonly Constant[] = [
  {
    name: 'HTTP timeout of the client',
    value: '60,000 ms (the other reading, none, is not followed)',
    file: 'packages/contract/src/client.ts',
    holds: /CLIENT_TIMEOUT_MS = 60_000/,
  },
  {
    name: 'the server answers, or gives up, within',
    value: '10,000 ms (ours, W6)',
    file: 'apps/api/src/core/mount.ts',
    holds: /ANSWER_WITHIN_MS = 10_000/,
  },
  {
    name: 'confirmation dialog, auto-close',
    value: '5,000 ms, into "stay logged in" (S1)',
    file: ui('confirm-dialog.tsx'),
    holds: /seconds = 5\b/,
  },
  {
    name: 'toast and logout notice, auto-close',
    value: '2,000 ms, bottom left',
    file: ui('toast.tsx'),
    holds: /SHOWN_MS = 2000/,
  },
  {
    name: 'QR codes',
    value: 'error-correction level M, 150 px',
    file: ui('qr-code.tsx'),
    holds: /SIZE = 150[\s\S]*ecc: 'M'/,
  },
  {
    name: 'theme colour',
    value: '#FFCA00 by default; a brand may have another',
    file: 'apps/api/src/core/brand/settings.ts',
    holds: /default\('#FFCA00'\)/,
  },
  {
    name: 'footer year',
    value: '2024 by default; a brand may have another (S6)',
    file: 'apps/api/src/core/brand/settings.ts',
    holds: /footerYear:[^\n]*default\(2024\)/,
  },
  {
    name: 'withdraw link instead of media in the bottom bar',
    value: 'a brand setting, off by default',
    file: 'apps/api/src/core/brand/settings.ts',
    holds: /withdrawInBar: z\.boolean\(\)\.default\(false\)/,
  },
  {
    name: 'next-level amounts, caps, cashback',
    value: 'rows of the [level table](levels.md)',
    file: 'apps/api/src/core/level/level-table.ts',
    holds: /99_999_999/,
  },
  { name: 'socket connection timeout, reconnection delays', status: 'waits for realtime' },
  { name: 'default game category, slot groups', status: 'waits for games' },
  {
    name: 'script chunk load timeout',
    value: '120,000 ms, then the part offers a retry',
    file: 'apps/web/src/kit/lazy-part.tsx',
    holds: /CHUNK_TIMEOUT_MS = 120_000/,
  },
]

/** What a row says when its code has changed. */
export const NOT_FOUND = 'not found as described: mend tools/constants-table.ts'

function cells(constant: Constant): string {
  if ('status' in constant) return `| ${constant.name} | | ${constant.status} |`
  const { name, value, file, holds } = constant
  const isTrue = holds.test(readFileSync(path.join(ROOT, file), 'utf8'))
  return `| ${name} | ${value} | ${isTrue ? `[${path.basename(file)}](../../${file})` : NOT_FOUND} |`
}

export const constants = (): string =>
  ['| constant | ours | where |', '|---|---|---|', ...CONSTANTS.map(cells)].join('\n')
