// `npm start` and `npm run dev`: prepares the clone, then runs run.ts on Node 24.
import { become, fail, prepare, ROOT } from './prepare.mjs'

// The server of hot reload reads a path up to one of these. A build goes through a link: vite-root.ts.
if (process.argv.includes('--dev') && /[#?]/.test(ROOT))
  fail(
    `npm run dev cannot run in ${ROOT}, because Vite reads a path only up to "#" or "?". Rename the folder, or use npm start.`,
  )

become(await prepare(), ['scripts/run.ts', ...process.argv.slice(2)])
