/** Builds the offline verifier: one HTML file with the code of packages/draw inside, which needs no network. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SCRIPT_TARGET } from '@duang/theme/oldest-browsers'
import { build } from 'vite'
import { ROOT } from '../rules/files.ts'

/** The built file, which the verifier page offers as a download. */
export const DRAW_VERIFIER = 'apps/web/src/features/rewards/draw/draw-verifier.html'

const FOLDER = path.join(ROOT, 'packages/draw/verifier')

export async function buildDrawVerifier(): Promise<string> {
  const built = await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: SCRIPT_TARGET,
      modulePreload: false,
      rolldownOptions: { input: path.join(FOLDER, 'main.ts') },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const code = output && 'output' in output ? output.output[0].code : undefined
  if (code === undefined) throw new Error('The offline verifier was not built.')
  const page = readFileSync(path.join(FOLDER, 'index.html'), 'utf8')
  return page.replace('/* draw */', () => code.trim().replaceAll('</', '<\\/'))
}
