/** The games of a brand: offered or not, their order and their labels. */
import * as z from 'zod/mini'
import { GAME_TYPES } from '../games/games.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, nullable, optional, switchField, textField, wholeField } from './field.ts'

const OF_GAMES = { permission: 'providers.manage', approval: 'none' } as const
const CODE = /^[A-Za-z0-9_.:-]+$/

const PROVIDER = { th: 'ค่าย', en: 'Provider' }
const GAME = { th: 'เกม', en: 'Game' }
const TYPE = { th: 'ประเภท', en: 'Type' }
const PLACE = { th: 'ลำดับ', en: 'Place' }
const LABEL = { th: 'ป้าย', en: 'Label' }
const MAINTENANCE = { th: 'ปิดปรับปรุง', en: 'Maintenance' }

const provider = textField(PROVIDER, { max: 80, pattern: CODE })
const ofGame = { provider: argument(provider), game: argument(textField(GAME, { max: 80, pattern: CODE })) }
const changed = z.object({ provider: z.string(), game: z.string() })

export const listGames = defineList({
  name: 'games.list',
  title: { th: 'เกมตามลำดับ รวมที่ซ่อนอยู่', en: 'Games in their order, disabled ones too' },
  permission: 'providers.read',
  filters: {
    type: optional(
      argument({
        schema: z.enum(GAME_TYPES),
        ...({ kind: 'choice', label: TYPE } as const),
        choices: Object.fromEntries(GAME_TYPES.map((type) => [type, null])),
      }),
    ),
    provider: optional(provider),
    search: optional(textField({ th: 'ค้นหา', en: 'Part of a name or code' }, { max: 60 })),
  },
  row: {
    type: cell(z.string(), TYPE),
    provider: cell(z.string(), PROVIDER),
    code: cell(z.string(), { th: 'รหัส', en: 'Code' }),
    sort: cell(z.int(), PLACE, 'whole'),
    nameTh: cell(z.string(), GAME),
    nameEn: cell(z.string()),
    label: cell(z.nullable(z.string()), LABEL),
    isEnabled: cell(z.boolean(), { th: 'สถานะ', en: 'Offered' }),
    isMaintenance: cell(z.boolean(), MAINTENANCE),
    /** The catalogue of the provider lists it. */
    isListed: cell(z.boolean(), { th: 'ค่ายมีเกมนี้', en: 'In the catalogue' }),
  },
  refusals: [],
})

export const setGame = defineAction({
  ...OF_GAMES,
  name: 'games.set',
  title: { th: 'แก้ไขเกม', en: 'Set place, label and state of a game' },
  subject: ['provider', 'game'],
  fields: {
    ...ofGame,
    sort: optional(
      wholeField(PLACE, [0, 999_999], {
        hint: { th: 'เลขน้อยมาก่อน ปกติ 100', en: 'Smaller comes first, 100 is usual' },
      }),
    ),
    label: optional(
      nullable(
        textField(LABEL, {
          max: 20,
          pattern: /^(?!.*(แตก|jackpot|hot))/i,
          hint: {
            th: 'คำบนปก ห้ามสัญญาว่าเกมแตกง่าย ว่างไว้เพื่อไม่แสดง',
            en: 'A word on the cover; it must not promise that a game pays easily',
          },
        }),
      ),
    ),
    isEnabled: optional(switchField({ th: 'แสดง', en: 'Show' })),
    isMaintenance: optional(switchField(MAINTENANCE)),
  },
  result: changed,
  refusals: ['desk_nothing_changed'],
  formerly: [
    { words: 'games order', option: 'sort' },
    { words: 'games set-label', option: 'label' },
    { words: 'games maintenance', option: 'isMaintenance' },
  ],
})

export const showGame = defineAction({
  ...OF_GAMES,
  name: 'games.on',
  title: { th: 'แสดงเกม', en: 'Offer a game' },
  subject: ['provider', 'game'],
  fields: ofGame,
  result: changed,
  refusals: [],
})

export const hideGame = defineAction({
  ...OF_GAMES,
  name: 'games.off',
  title: { th: 'ซ่อนเกม', en: 'Offer a game no more; open rounds still end' },
  subject: ['provider', 'game'],
  fields: ofGame,
  result: changed,
  refusals: [],
})

export const readCatalogues = defineAction({
  ...OF_GAMES,
  name: 'games.read-catalogues',
  title: { th: 'อ่านรายการเกมจากค่าย', en: 'Read the catalogues of all providers in the background' },
  fields: {},
  result: z.object({ started: z.literal(true) }),
  refusals: [],
})

export const gamesActions = [listGames, setGame, showGame, hideGame, readCatalogues] as const
