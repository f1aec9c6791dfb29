/** Links and moves inside the site. Screens import from here, so that the router stands in one place. */
import { type AnchorHTMLAttributes, createContext, type Ref, use } from 'react'
import { useLocation, useSearchParams, Link as WouterLink } from 'wouter'
import { isHeld } from './move-guard.ts'
import type { SitePath } from './pages.ts'

type Search = Record<string, string | number>

const hrefOf = (to: string, search: Search = {}): string => {
  const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return text ? `${to}?${text}` : to
}

/** What to do when somebody is about to go to a page: fetch its code. */
export const IntentContext = createContext<(path: string) => void>(() => undefined)

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'> & {
  to: SitePath
  search?: Search
  className?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page of the site; marked where that page is the current one, if it does not say otherwise itself. */
export function Link({ to, search, ...rest }: LinkProps) {
  const [path, navigate] = useLocation()
  const prepare = use(IntentContext)
  const href = hrefOf(to, search)
  return (
    <WouterLink
      aria-current={path === to ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={(event) => {
        rest.onClick?.(event)
        if (!event.defaultPrevented && isHeld(() => navigate(href))) event.preventDefault()
      }}
      onPointerEnter={() => prepare(to)}
      onFocus={() => prepare(to)}
    />
  )
}

/** The path of the current page, without its search. */
export const usePath = (): string => useLocation()[0]

/** Moves to another page, or within this one by its search alone. */
export function useNavigate() {
  const [path, navigate] = useLocation()
  return ({ to, search, replace = false }: { to?: SitePath; search?: Search; replace?: boolean }) => {
    const go = () => navigate(hrefOf(to ?? path, search), { replace })
    // What replaces a page was not asked for by the one who is on it.
    if (replace || !isHeld(go)) go()
  }
}

/** What stands behind the question mark. */
export const useSearch = (): URLSearchParams => useSearchParams()[0]
