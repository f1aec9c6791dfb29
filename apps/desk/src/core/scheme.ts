/** Dark and light, and the colour of the brand that is open. */
import { themeCss } from '@duang/theme/theme'
import { keptValue } from '#kit/kept-value.ts'
import { createPageRules } from '#kit/page-rules.ts'
import { currentLanguage } from './language.ts'

export type Scheme = 'dark' | 'light'
const kept = keptValue('duang-desk.scheme')
const NEUTRAL = '#2563EB'

const rules = createPageRules()

export function showBrandColour(brandHex: string = NEUTRAL): void {
  // The order of layers is that of main.css.
  rules.replace(themeCss(brandHex, 'plain').replace(/^@layer[^;]*;/, ''))
}

export function startScheme(): void {
  showBrandColour()
  setScheme(kept.get() === 'light' ? 'light' : 'dark')
  document.documentElement.lang = currentLanguage()
}

export const useScheme = (): Scheme => (kept.use() === 'light' ? 'light' : 'dark')

export function setScheme(scheme: Scheme): void {
  kept.set(scheme)
  document.documentElement.dataset.theme = scheme
}
