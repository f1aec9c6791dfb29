/** Data about the brand of the Host that the server writes into every page, for the site's code. */

/** Parts of the site that a brand may leave out. */
export const MENU_PARTS = [
  'affiliate',
  'winlost',
  'reward',
  'ranking',
  'media',
  'wheel',
  'flipCard',
  'checkIn',
  'tournament',
  'movie',
  'promotion',
  'games',
  'chat',
] as const
export type MenuPart = (typeof MENU_PARTS)[number]

/** Fields that the provider of the chat may receive. A brand lists the fields that it sends (interpretation S4). */
export const CHAT_FIELDS = ['name', 'id', 'level', 'email', 'phone', 'username', 'bankName', 'bankId', 'point'] as const
export type ChatField = (typeof CHAT_FIELDS)[number]

export const CHAT_PROVIDERS = ['chatwoot', 'tawk', 'livechat'] as const

/** Public ids of a chat account; none of them is a secret. */
export type ChatAccount = {
  provider: (typeof CHAT_PROVIDERS)[number]
  /** Chatwoot: website token. tawk.to: property id. LiveChat: licence number. */
  siteId: string
  /** tawk.to only. */
  widgetId: string
  /** Origin of a self-hosted Chatwoot; in a demonstration also of a stand-in for the others. Empty: the provider's usual origin. */
  baseUrl: string
  /** Host of the site that serves only the frame of the chat, so that the provider's script shares no origin with the site. */
  frameHost: string
  fields: ChatField[]
}

/** Shelves of the lobby besides the categories of games. */
export const SHELF_NAMES = ['played', 'favourites', 'popular', 'new'] as const

/** Words of the front page in one language. Empty: the usual ones. */
export type FrontWords = { title: string; facts: readonly string[] }

/** What makes a brand another house than its neighbour: art, form, order and words. */
export type House = {
  /** The front page: covers of games beside the words, or words on a plane in the colour of the brand. */
  hero: 'covers' | 'banner'
  corners: 'round' | 'soft' | 'square'
  /** Covers of games: upright, or square without the frame that studios draw at the edge. */
  cards: 'poster' | 'square'
  /** Activities: painted scenes with the four-petal flower, or drawings in the colour of the brand. */
  art: 'scenes' | 'emblems'
  /** Tiles and shelves that come first, in this order. The others follow in the usual one. */
  tiles: readonly MenuPart[]
  /** Names of {@link SHELF_NAMES} and codes of categories. */
  shelves: readonly string[]
  words: { th: FrontWords; en: FrontWords }
}

/** The house of a brand that sets nothing. */
export const USUAL_HOUSE: House = {
  hero: 'covers',
  corners: 'round',
  cards: 'poster',
  art: 'scenes',
  tiles: [],
  shelves: [],
  words: { th: { title: '', facts: [] }, en: { title: '', facts: [] } },
}

export const LEVEL_NUMBERS = ['0', '1', '2', '3', '4', '5'] as const

export type PageBrand = {
  clientId: string
  name: string
  /** `#RRGGBB`. */
  brandHex: string
  theme: 'dark' | 'light'
  /** Background: the lattice, or light alone. */
  pattern: 'prajamyam' | 'plain'
  /** Path data in a box of 48 by 48; null: the four-petal flower. */
  mark: string | null
  publicLayout: 'menu' | 'simple'
  /** Slot four of the bottom bar: withdraw for one client id, else media (section 2). */
  withdrawInBar: boolean
  /** Always false (section 1). */
  isTrueWallet: boolean
  menu: Record<MenuPart, boolean>
  house: House
  /** LINE ids, primary and backup; empty: none. */
  lineIds: [primary: string, backup: string]
  /** Null: no chat. */
  chat: ChatAccount | null
  /** Addresses of the score frames; empty: not available (interpretation S5). */
  frames: { liveScore: string; score: string }
  /** The brand's own names of levels. A missing level has the usual name. */
  levelLabels: Partial<Record<(typeof LEVEL_NUMBERS)[number], string>>
  footerYear: number
  minAge: number
  helpLine: string
  /** Null only in a demonstration (interpretation S7). */
  licenceText: string | null
  /** The chat's derived address is `{username}@{mailDomain}`; empty: none. */
  mailDomain: string
  /** Play money: no real bank (interpretation S7). */
  isDemonstration: boolean
  /** The demonstration bank; null in other bank modes. */
  sandboxUrl: string | null
}
