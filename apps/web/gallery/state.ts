import type { CallReply } from '@duang/contract'
import type { PageBrand } from '@duang/contract/page-brand'
import type { getWebsiteStatus } from '@duang/contract/setting'
import type { Fixture } from './fixtures.ts'

/** One state of one screen. */
export type GalleryState = {
  /** Address inside the site. */
  path: string
  /** Whether somebody is logged in. */
  isMember?: boolean
  isOffline?: boolean
  /** What the page says of the site: closed for maintenance, or that it will be. */
  siteStatus?: CallReply<typeof getWebsiteStatus>
  /** Settings of the brand that this state is about. */
  brand?: Partial<PageBrand>
  fixtures: readonly Fixture[]
  /** What is pressed and typed to get there. */
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
