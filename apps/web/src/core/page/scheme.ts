/**
 * The scheme of the page, dark or light, and its choice on this device. The script of the head stores and applies both
 * (`packages/theme/src/scheme-script.ts`), so the attributes of the root element are the only state.
 */
import type { Scheme, SchemeChoice } from '@duang/theme/scheme'
import { useSyncExternalStore } from 'react'
import { brand } from '../site-status/brand.ts'

declare global {
  interface Window {
    showScheme?: (choice: SchemeChoice) => void
  }
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme', 'data-theme'] })
  return () => observer.disconnect()
}

/** Server-side rendering knows the scheme of the brand only. */
const useAttribute = (name: 'scheme' | 'theme'): string =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? brand.theme,
    () => brand.theme,
  )

export const useScheme = () => useAttribute('theme') as Scheme
export const useSchemeChoice = () => useAttribute('scheme') as SchemeChoice
