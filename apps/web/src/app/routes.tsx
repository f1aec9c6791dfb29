/** The routes: which page of `core/pages.ts` an address shows, and its screen. */
import type { ComponentType } from 'react'
import { PAGES, type PageRow } from '#core/pages.ts'
import { type LazyPart, lazyPart } from '#kit/lazy-part.tsx'

/** What a screen may know: the variable parts of its address. */
type ScreenProps = { params: Record<string, string> }
export type Page = PageRow & { Screen: LazyPart<ScreenProps> }

type Load = () => Promise<{ default: ComponentType<ScreenProps> }>
const SCREENS = import.meta.glob('./*/*/*-screen.tsx', { base: '../features' }) as Record<string, Load>

// A test compares the files with the list of pages.
const screenOf = ({ screen }: PageRow): LazyPart<ScreenProps> =>
  lazyPart(async () => (await (SCREENS[`./${screen}-screen.tsx`] as Load)()).default)

const patterns = PAGES.map((row) => ({
  page: { ...row, Screen: screenOf(row) },
  pattern: new RegExp(`^${row.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}))

/** The page of a path with the variable parts of its address. */
export function findPage(path: string): { page: Page; params: Record<string, string> } | undefined {
  for (const { page: found, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match) return { page: found, params: { ...match.groups } }
  }
  return undefined
}
