/** What api and site agree on so that the server can draw public pages: the build of the site brings the one function. */
import type { CallReply } from './define-call.ts'
import type { PageBrand } from './page-brand.ts'
import type { getWebsiteStatus } from './setting.ts'

export type PageRequest = {
  /** Without its search, such as `/login`. */
  path: string
  /** With its question mark, or empty. */
  search: string
  brand: PageBrand
  /** In maintenance every address is rendered as the page that says so. */
  siteStatus: CallReply<typeof getWebsiteStatus>
  /** Milliseconds since 1970: the time that the page shows until the browser's own clock takes over. */
  now: number
  /** Answers the calls of a page, as a visitor of this brand's host would be answered. */
  fetch: typeof fetch
}

export type RenderedPage = {
  html: string
  /** Title of the window. */
  title: string
  /** Plain JSON from which the browser goes on: what the page was rendered from. */
  state: unknown
}

/** Undefined for pages that only a browser can draw, which are those of members. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | undefined>
