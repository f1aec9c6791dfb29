/** After a move to another screen: its title in the window, and the focus on its heading, which screen readers then announce. */
import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useBrand } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { appTexts } from './texts.ts'

/** A screen is loaded, and reads its data, within this time. */
const WITHIN_MS = 10_000

export function useArrival(): void {
  const texts = useTexts(appTexts)
  const language = useLanguage()
  const brand = useBrand()
  // The place whose screen is drawn. The location changes earlier, while the screen before is still there.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const titles = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const title = [titles?.[language], brand?.name, texts.desk].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
  const known = useRef(pathname)
  useEffect(() => {
    const isFirst = known.current === undefined
    if (known.current === pathname) return
    known.current = pathname
    // The browser itself announces the first page.
    if (isFirst) return
    return focusHeading()
  }, [pathname])
}

/** Waits for the heading. A person who is already at work on the screen keeps the focus. */
function focusHeading(): () => void {
  const before = document.activeElement
  const find = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    end()
    const now = document.activeElement
    if (now !== before && now !== document.body && now?.closest('main, dialog')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(find)
  const timer = setTimeout(() => watch.disconnect(), WITHIN_MS)
  const end = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  find()
  return end
}
