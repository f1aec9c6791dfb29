import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { format } from '#kit/format.ts'
import { brand } from '../site-status/brand.ts'
import { g } from '../th.ts'

/** Receives the title of the window during server-side rendering, where effects do not run. */
export const TitleContext = createContext<(title: string) => void>(() => undefined)

type ScreenHeadingProps = {
  /** The page's name in the title of the window. */
  title: string
  /** The text of the heading, where it differs from the page's name. */
  children?: ReactNode
  className?: string
}

/** The one h1 of a screen and the title of the window. After a change of page it receives the focus, so that screen readers announce it. */
export function ScreenHeading({ title, children = title, className }: ScreenHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const windowTitle = format(g.pageTitle, { page: title, site: brand.name })
  use(TitleContext)(windowTitle)
  useEffect(() => {
    document.title = windowTitle
  }, [windowTitle])
  useEffect(() => {
    if (document.documentElement.dataset.moved !== undefined) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
