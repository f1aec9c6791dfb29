import type { Plugin } from 'vite'

/** Written as Biome formats them: properties of `defineCall`. */
const FOR_DOCUMENTS = /^ {2}(section|summary|refusals):\s+('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\[[^\]]*\]),\n/gm

/** What the contract tells readers of its documents (where a call comes from, what it does, what it refuses) does not travel to phones. */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code) => ({ code: code.replace(FOR_DOCUMENTS, ''), map: null }),
  },
})
