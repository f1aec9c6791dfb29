/** Contract of api and site for server-side rendering of public pages. The build of the site provides the one function. */
import type { CallReply } from '../wire/define-call.ts'
import type { PageBrand } from './page-brand.ts'
import type { getWebsiteStatus } from './setting.ts'

export type PageRequest = {
  /** Path without the query, such as `/login`. */
  path: string
  /** Query with its question mark, or empty. */
  search: string
  brand: PageBrand
  /** In maintenance every address is rendered as the maintenance page. */
  siteStatus: CallReply<typeof getWebsiteStatus>
  /** Milliseconds since 1970: the time that the page shows until the browser's own clock takes over. */
  now: number
  /** Replies to the calls of a page, as to a visitor of this brand's host. */
  fetch: typeof fetch
}

export type RenderedPage = {
  html: string
  /** Title of the window. */
  title: string
  /** Plain JSON of the data that the page was rendered from, for the browser. */
  state: unknown
}

/** Undefined for pages of members, which only a browser can render. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | undefined>
