import type { Plugin } from 'vite'

/** Properties of `defineCall` as Biome formats them. */
const FOR_DOCUMENTS =
  /^ {2}(section|summary|refusals|promotes):\s+(false|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\[[^\]]*\]),\n/gm

/** Removes the documentation of calls (source, summary, refusals, promotion) from the code for phones. */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code) => ({ code: code.replace(FOR_DOCUMENTS, ''), map: null }),
  },
})
