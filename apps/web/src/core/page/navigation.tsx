/** Links and navigation inside the site. Screens import from here, so that only this file depends on the router. */
import { type AnchorHTMLAttributes, createContext, type Ref, use } from 'react'
import { useLocation, useSearchParams, Link as WouterLink } from 'wouter'
import type { SitePath } from '../pages.ts'
import { isHeld } from './move-guard.ts'

type Search = Record<string, string | number>

const hrefOf = (to: string, search: Search = {}): string => {
  const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return text ? `${to}?${text}` : to
}

/** Called when a member is about to open a page: fetches its code. */
export const IntentContext = createContext<(path: string) => void>(() => undefined)

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'> & {
  to: SitePath
  search?: Search
  /** In place of a query: what must not be sent to the server. */
  fragment?: Search
  className?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page of the site. It is marked where that page is the current one, unless the caller sets the mark. */
export function Link({ to, search, fragment, ...rest }: LinkProps) {
  const [path, navigate] = useLocation()
  const prepare = use(IntentContext)
  const href = fragment ? hrefOf(to, fragment).replace('?', '#') : hrefOf(to, search)
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

/** The path of the current page, without its query. */
export const usePath = (): string => useLocation()[0]

/** Navigates to another page, or changes only the query of this one. */
export function useNavigate() {
  const [path, navigate] = useLocation()
  return ({ to, search, replace = false }: { to?: SitePath; search?: Search; replace?: boolean }) => {
    const move = () => navigate(hrefOf(to ?? path, search), { replace })
    // A replacement is not an action of the member, so it is not held back.
    if (replace || !isHeld(move)) move()
  }
}

/** The page that a visitor wanted before the login, for links between the pages that lead there. The guards check it. */
export function useWanted(): Search {
  const next = useSearch().get('next')
  return next === null ? {} : { next }
}

/** The query of the current address. */
export const useSearch = (): URLSearchParams => useSearchParams()[0]
