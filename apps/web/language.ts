/**
 * One build for each language (decision 058). Texts are in modules named `th.ts` or `th-….ts`. The English build takes `en.ts` or `en-….ts`
 * beside them instead, so a page contains the texts of one language only.
 */
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isLanguage, type Language } from '@duang/contract/language'
import type { Plugin } from 'vite'

const given = process.env.SITE_LANGUAGE ?? 'th'
if (!isLanguage(given)) throw new Error(`Expected "th" or "en" in SITE_LANGUAGE, got "${given}"`)

/** The language of this build. */
export const LANGUAGE: Language = given

const DIST = path.join(import.meta.dirname, 'dist')
/** Folder of this build. Assets of all builds are in one folder, since their names contain a hash. */
export const OUT = LANGUAGE === 'th' ? DIST : path.join(DIST, LANGUAGE)

const TEXTS = /(?<=^|\/)th(?=(?:-[\w-]+)?(?:\.ts)?$)/

/** Replaces the Thai texts, and the language of the page. */
export const textsOfLanguage = (): Plugin => ({
  name: 'texts-of-language',
  enforce: 'pre',
  resolveId: {
    filter: { id: TEXTS },
    handler(source, importer) {
      return LANGUAGE === 'th' ? null : this.resolve(source.replace(TEXTS, LANGUAGE), importer, { skipSelf: true })
    },
  },
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<html lang="th"', `<html lang="${LANGUAGE}"`) },
})

/** Moves the assets of another build than the Thai one to the shared folder. */
export const sharedAssets = (): Plugin => ({
  name: 'shared-assets',
  apply: 'build',
  closeBundle: {
    order: 'post',
    handler() {
      if (OUT === DIST) return
      const own = path.join(OUT, 'assets')
      cpSync(own, path.join(DIST, 'assets'), { recursive: true })
      rmSync(own, { recursive: true })
    },
  },
})
