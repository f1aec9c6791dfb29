/** What the server writes into every page about the brand of its Host, and the site's code reads from there. */

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
  'movie',
  'promotion',
  'games',
  'chat',
] as const
export type MenuPart = (typeof MENU_PARTS)[number]

/** What may be told to the provider of the chat; a brand lists what it tells (interpretation S4). */
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
  /** Origin of a Chatwoot of one's own; in a demonstration also that of a stand-in for the others. Empty: the provider's usual one. */
  baseUrl: string
  /** A host name of ours from which nothing but the frame of the chat is served, so that the provider's script shares no origin with the site. */
  frameHost: string
  fields: ChatField[]
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
  /** LINE ids, primary and backup; empty: there is none. */
  lineIds: [primary: string, backup: string]
  /** Null: no chat. */
  chat: ChatAccount | null
  /** Addresses of the score frames; empty: not available (interpretation S5). */
  frames: { liveScore: string; score: string }
  /** The brand's own names of levels; a level that is missing has the usual name. */
  levelLabels: Partial<Record<(typeof LEVEL_NUMBERS)[number], string>>
  footerYear: number
  minAge: number
  helpLine: string
  /** Null only in a demonstration (interpretation S7). */
  licenceText: string | null
  /** The chat's derived address is `{username}@{mailDomain}`; empty: there is none. */
  mailDomain: string
  /** Play money: no real gateway (interpretation S7). */
  isDemonstration: boolean
  /** The demonstration bank; null with real gateways. */
  sandboxUrl: string | null
}
