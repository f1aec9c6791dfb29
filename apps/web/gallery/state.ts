import type { CallReply } from '@duang/contract'
import type { PageBrand } from '@duang/contract/site/page-brand'
import type { getWebsiteStatus } from '@duang/contract/site/setting'
import type { Fixture } from './fixtures.ts'

/** One state of one screen. */
export type GalleryState = {
  /** Address inside the site. */
  path: string
  /** Whether a member is logged in. */
  isMember?: boolean
  isOffline?: boolean
  /** Status in the page: closed for maintenance, or maintenance planned. */
  siteStatus?: CallReply<typeof getWebsiteStatus>
  /** Settings of the brand for this state. */
  brand?: Partial<PageBrand>
  fixtures: readonly Fixture[]
  /** Presses and inputs that lead to the state. */
  act?: () => Promise<void>
}

export type GalleryScreen = Record<string, GalleryState>

/** What `gallery.ts` of a feature exports. */
export type GalleryFile = {
  /** The one with data comes first. */
  states: GalleryScreen
  /** States besides the first that must be seen to be judged: one picture each, on a phone. */
  pictures?: readonly string[]
}
