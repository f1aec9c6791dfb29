import { SCRIPT_TARGET, STYLE_TARGET } from '@duang/theme/oldest-browsers'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageFile from '../../package.json' with { type: 'json' }
import { OUT, sharedAssets, textsOfLanguage } from './language.ts'
import { leanContract } from './lean-contract.ts'
import { developmentBrand, fontPreload } from './page-head.ts'
import { plainStyles } from './plain-styles.ts'
import { plainStaticBlocks } from './static-blocks.ts'

/**
 * Libraries change more rarely than our code and compress better together. Modules that at least 4 chunks share are one file; with 5 the
 * largest first load is 1 KiB larger. A lazily loaded part counts as a chunk, so modules of features and of bonuses are excluded: their
 * own parts would move them into the first load of every page. Run `npm run lab -- bundle-size` after adding a part.
 */
const SHARED =
  // Without what few screens share through several lazily loaded parts.
  /packages(?!.*(?:contract[\\/]src[\\/]\w+[\\/](?:affiliate|announcement|bonus|cashback|deposit|draw|flip-card|game-event|games|legal|limits|pasted-fields|pasted-text|pot|wheel|winlost|withdraw)|amount-field|confirm-dialog|copy-button|facts|emblem|list-row|picture|rich-text|timeline)\.)|web[\\/]src[\\/](?!features|kit[\\/]use-lost-focus|core[\\/](?:bonus|call[\\/](?:failure-notice|load-more)|credit[\\/](?:balance|total-credit|use-count-up)|credit-at-provider|draw|game[\\/](?:cover|lobby)|money[\\/](?:deposit-queries|money-|use-money-call|withdraw-queries)|page[\\/](?:scene-picture|screen-head\.)|pot|statement-entry))/
/** Shared by pages of members only: no public page imports them, so that its first load is 6 KiB smaller. */
const OF_MEMBERS =
  /contract[\\/]src[\\/]\w+[\\/](?:identity-change|limits-reminder|user)\.|web[\\/]src[\\/](?:features[\\/]account[\\/]reality-check[\\/](?:queries\.ts|reality-check\.tsx)|core[\\/](?:chat[\\/]chat-button\.tsx|credit[\\/](?:amount|th\.|use-total-credit)|call[\\/](?:session-time|use-refresh)|game[\\/]category\.|money[\\/]wallet-queries|page[\\/](?:progress|use-back-closes)|play-break)|kit[\\/]use-media)/
/** Of pages with bank accounts, the second step of the registration among them. */
const OF_BANKS =
  /contract[\\/]src[\\/]bank[\\/]banks\.|theme[\\/]src[\\/]bank-drawings\.|ui[\\/]src[\\/]bank-mark\.|web[\\/]src[\\/]core[\\/]money[\\/](?:bank-account|bank-name)\./

/** Of pages where a member moves money, and of those that show a balance of their own. */
const OF_MONEY_CALLS =
  /web[\\/]src[\\/](?:core[\\/]money[\\/](?:money-failure|money-key|use-money-call)|kit[\\/]use-lost-focus)/
const OF_BALANCES = /web[\\/]src[\\/]core[\\/]credit[\\/](?:balance|total-credit|use-count-up)/

const CHUNKS = [
  {
    name: 'platform',
    priority: 2,
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)[\\/]/,
  },
  // The frame of the chat uses it as well, and must not run the code that all screens share: its page has no brand.
  { name: 'storage', priority: 3, test: /src[\\/]kit[\\/]storage\.ts/ },
  {
    name: 'shared',
    priority: 1,
    minShareCount: 4,
    test: (id: string) => SHARED.test(id) && !OF_MEMBERS.test(id) && !OF_BANKS.test(id),
  },
  { name: 'member', priority: 0, test: OF_MEMBERS },
  { name: 'bank', priority: 0, test: OF_BANKS },
  { name: 'money-calls', priority: 0, test: OF_MONEY_CALLS },
  { name: 'balances', priority: 0, test: OF_BALANCES },
]

/** Code that every entry imports at once: naming it again with each lazily loaded part would only make the entry larger. */
const EVERYWHERE = /(?:platform|shared|storage|rolldown-runtime)-[\w-]+\.js$/

/** The site, and what runs in the frame of the chat, on a host of its own. */
const INPUTS = { index: 'index.html', 'chat-frame': 'src/features/site/chat-frame/main.ts' }

export default defineConfig(({ command, isSsrBuild }) => ({
  // The path of the clone has a character that Vite cannot read: scripts/vite-root.ts.
  resolve: { preserveSymlinks: process.env.SITE_LINKED === '1' },
  plugins: [
    textsOfLanguage(),
    react(),
    tailwind(),
    developmentBrand(),
    fontPreload(),
    leanContract(),
    plainStaticBlocks(),
    ...(isSsrBuild ? [] : [sharedAssets()]),
  ],
  css: { postcss: { plugins: [plainStyles()] } },
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  // The code for server-side rendering is self-contained, as in production: nothing is loaded from node_modules.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
  define: {
    // The release, not the build: another text here would make every visitor reload the shared code.
    ...(command === 'build' ? { 'import.meta.env.VITE_VERSION': JSON.stringify(packageFile.version) } : {}),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // The manifest is for the count of bytes in lab/measure/bundle-size.ts.
  build: {
    outDir: isSsrBuild ? `${OUT}/server` : OUT,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts) => parts.filter((each) => !EVERYWHERE.test(each)),
    },
    target: SCRIPT_TARGET,
    cssTarget: STYLE_TARGET,
    rolldownOptions: isSsrBuild ? {} : { input: INPUTS, output: { codeSplitting: { groups: CHUNKS } } },
  },
}))
