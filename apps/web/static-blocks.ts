/** Rewrites static blocks, the one part of ES2022 that the oldest browsers reject (`packages/theme/src/oldest-browsers.ts`). */
import { type Plugin, transformWithOxc } from 'vite'

const STATIC_BLOCK = /\bstatic\s*\{/

/** Only files of libraries have some. */
export const plainStaticBlocks = (): Plugin => ({
  name: 'plain-static-blocks',
  transform: (code, id) =>
    STATIC_BLOCK.test(code) && id.includes('node_modules') ? transformWithOxc(code, id, { target: 'es2021' }) : null,
})
