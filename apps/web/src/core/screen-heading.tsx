import { type ReactNode, useEffect } from 'react'
import { format } from '#kit/format.ts'
import { brand } from './brand.ts'
import { g } from './th.ts'

type ScreenHeadingProps = {
  /** The page's name in the title of the window. */
  title: string
  /** What the heading says, where that differs from the page's name. */
  children?: ReactNode
  className?: string
}

/** The one h1 of a screen and the title of the window. The shell moves the focus here after a change of page. */
export function ScreenHeading({ title, children = title, className }: ScreenHeadingProps) {
  useEffect(() => {
    document.title = format(g.pageTitle, { page: title, site: brand.name })
  }, [title])
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
