/** The two studios, their providers, and the games of each, under the provider's own names. */
import {
  type ProviderKey,
  SANDBOX_PROVIDERS,
  type SandboxProvider,
  sandboxProviderKey,
} from '@duang/contract/games/sandbox-keys'
import { pathOfSite, SITE_HOSTS } from '#people'
import type { ReelLook, StudioGame } from '#studio/wire.ts'

export type CatalogueGame = {
  gameCode: string
  game: StudioGame
  /** Of reels: each game has its own. */
  look?: ReelLook
  bowl?: 'gold'
  type: 'sport' | 'casino' | 'slot'
  name: { th: string; en: string }
}
export type StudioCode = SandboxProvider['studio']
/** `accent`: the colour of its pages, `#RRGGBB`. */
export type StudioHouse = { code: StudioCode; name: string; accent: string; mode: SandboxProvider['mode'] }

export const STUDIOS: readonly StudioHouse[] = [
  { code: 'duang-play', name: 'ดวงเพลย์', accent: '#E5B94E', mode: 'seamless' },
  { code: 'baan-len', name: 'บ้านเล่น', accent: '#3FB7A5', mode: 'transfer' },
]

type ProviderGames = {
  /** True when a round that ends at once sends stake and gain together (`betWin`) instead of one after the other. */
  isCombined: boolean
  games: readonly CatalogueGame[]
}

const TYPES: Record<StudioGame, CatalogueGame['type']> = {
  reels: 'slot',
  football: 'sport',
  'in-play': 'sport',
  baccarat: 'casino',
  'hi-lo': 'casino',
  'fish-prawn-crab': 'casino',
}

const game = (gameCode: string, of: StudioGame, th: string, en: string): CatalogueGame => ({
  gameCode,
  game: of,
  type: TYPES[of],
  name: { th, en },
})

/** A game of reels has the name of its look. */
const reels = (look: ReelLook, th: string, en: string): CatalogueGame => ({
  ...game(look, 'reels', th, en),
  look,
})

export const GAMES: Record<SandboxProvider['provider'], ProviderGames> = {
  joker: {
    isCombined: false,
    games: [
      reels('river-lanterns', 'โคมลอยริมน้ำ', 'River Lanterns'),
      game('league-day', 'football', 'ลีกวันนี้', 'League Day'),
      game('fish-prawn-crab', 'fish-prawn-crab', 'น้ำเต้าปูปลา', 'Fish Prawn Crab'),
      { ...game('bowl-hi-lo', 'hi-lo', 'ไฮโลถ้วยทอง', 'Golden Bowl Hi-Lo'), bowl: 'gold' },
    ],
  },
  ace333: {
    isCombined: true,
    games: [
      game('baccarat-one', 'baccarat', 'บาคาร่าโต๊ะหนึ่ง', 'Baccarat One'),
      game('hi-lo-classic', 'hi-lo', 'ไฮโลไทย', 'Thai Hi-Lo'),
      reels('elephant-parade', 'ขบวนช้าง', 'Elephant Parade'),
      game('match-odds', 'in-play', 'บอลสด', 'Live Football'),
    ],
  },
  spade: {
    isCombined: false,
    games: [
      reels('orchard-five', 'สวนผลไม้ห้าวง', 'Orchard Five'),
      game('baccarat-gold', 'baccarat', 'บาคาร่าทอง', 'Golden Baccarat'),
      game('gourd-dice', 'fish-prawn-crab', 'น้ำเต้าหน้าตลาด', 'Market Gourd'),
    ],
  },
  xe88: {
    isCombined: false,
    games: [
      reels('krathong-moon', 'ลอยกระทงคืนจันทร์', 'Krathong Moon'),
      game('hi-lo-night', 'hi-lo', 'ไฮโลกลางคืน', 'Night Hi-Lo'),
      game('baccarat-eight', 'baccarat', 'บาคาร่าแปดสำรับ', 'Eight Deck Baccarat'),
    ],
  },
}

/** A studio's account with one site under the name of one provider. */
export type Account = ProviderGames & {
  /** `joker`, `fahsai.localhost/joker`. */
  id: string
  studio: StudioCode
  provider: string
  /** Undefined: the host of the site's address. */
  host: string | undefined
  /** Base path of the site's calls: `/studio/{studio}/operator/{provider}`, for further sites below a path of their own. */
  path: string
  key: ProviderKey
}

/** All accounts of a studio: each of its providers with each site. */
export const accountsOf = (studio: StudioCode, secret: string): Promise<Account[]> =>
  Promise.all(
    SITE_HOSTS.flatMap((host) =>
      SANDBOX_PROVIDERS.filter((each) => each.studio === studio).map(async ({ provider }) => ({
        id: host === undefined ? provider : `${host}/${provider}`,
        studio,
        provider,
        host,
        path: `${pathOfSite(host)}/studio/${studio}/operator/${provider}`,
        key: await sandboxProviderKey(secret, host, provider),
        ...GAMES[provider],
      })),
    ),
  )
