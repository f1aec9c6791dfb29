/**
 * One build for each language (decision 058). Texts are in modules named `th.ts` or `th-….ts`. The English build takes `en.ts` or `en-….ts`
 * beside them instead, so a page contains the texts of one language only.
 */
import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isLanguage, type Language } from '@duang/contract/wire/language'
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
    async handler(source, importer) {
      if (LANGUAGE === 'th') return null
      const wanted = source.replace(TEXTS, LANGUAGE)
      return (
        (await this.resolve(wanted, importer, { skipSelf: true })) ??
        this.error(`Missing texts: ${wanted} of ${importer}`)
      )
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
      const own = path.join(OUT, 'assets')
      // A build that failed has none.
      if (OUT === DIST || !existsSync(own)) return
      cpSync(own, path.join(DIST, 'assets'), { recursive: true })
      rmSync(own, { recursive: true })
    },
  },
})
