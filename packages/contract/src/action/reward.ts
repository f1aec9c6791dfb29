/** The points shop: categories, rewards, and goods in stock. Costs and prizes are worth money, so a second person approves them. */
import * as z from 'zod/mini'
import { rewardPrizeSchema } from '../rewards/prize.ts'
import { REWARD_ART } from '../rewards/reward.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList, structureCell } from './define-list.ts'
import { argument, choiceField, idField, longField, optional, reasonField, textField, wholeField } from './field.ts'
import { PRIZE, PRIZE_FORM, prizeField } from './prize.ts'

const CODE_HINT = { th: 'a-z, 0-9 และ -', en: 'a word of a-z, 0-9 and "-"' }
const CATEGORY = { th: 'หมวด', en: 'Category' }
const NAME = { th: 'ชื่อ', en: 'Name' }
const POINTS = { th: 'แต้ม', en: 'Points' }
const LEVEL = { th: 'ระดับขั้นต่ำ', en: 'Lowest level' }
const REWARD = argument(idField({ th: 'ของรางวัล', en: 'Reward' }))

const category = () => argument(textField(CATEGORY, { max: 40, pattern: /^[a-z][a-z0-9-]{0,39}$/, hint: CODE_HINT }))
const name = () => textField(NAME, { max: 80 })
const points = () => wholeField(POINTS, [1, 999_999])
const position = () => optional(wholeField({ th: 'ลำดับ', en: 'Place' }, [0, 999_999]))
const more = () => ({
  level: optional(wholeField(LEVEL, [0, 99], { hint: { th: '0 คือทุกระดับ', en: '0: all levels' } })),
  description: optional(longField({ th: 'เงื่อนไข', en: 'Terms' }, { max: 500 })),
  nameEn: optional(textField({ th: 'ชื่อภาษาอังกฤษ', en: 'English name' }, { max: 80 })),
  descriptionEn: optional(longField({ th: 'เงื่อนไขภาษาอังกฤษ', en: 'English terms' }, { max: 500 })),
  art: optional(
    choiceField({ th: 'รูปวาด', en: 'Drawing' }, Object.fromEntries(REWARD_ART.map((art) => [art, null] as const))),
  ),
  position: position(),
})

export const listRewardCatalogue = defineList({
  name: 'reward.list',
  title: { th: 'ของรางวัล รวมที่ซ่อนอยู่', en: 'Rewards with their costs and stock, hidden ones too' },
  permission: 'brand.settings',
  filters: {},
  row: {
    id: cell(z.uuid(), { th: 'รหัส', en: 'ID' }),
    category: cell(z.string(), CATEGORY),
    name: cell(z.string(), NAME),
    points: cell(z.int(), POINTS, 'whole'),
    prize: structureCell(rewardPrizeSchema, PRIZE, PRIZE_FORM),
    level: cell(z.int(), LEVEL, 'whole'),
    /** Pieces of goods. */
    left: cell(z.nullable(z.int()), { th: 'คงเหลือ', en: 'Left' }, 'whole'),
    isShown: cell(z.boolean(), { th: 'แสดงอยู่', en: 'Shown' }),
    description: cell(z.string()),
    nameEn: cell(z.nullable(z.string())),
    descriptionEn: cell(z.nullable(z.string())),
    art: cell(z.string()),
    position: cell(z.int()),
  },
  refusals: [],
  formerly: ['rewards list'],
})

export const setRewardCategory = defineAction({
  name: 'reward.category.set',
  title: { th: 'เพิ่มหรือเปลี่ยนชื่อหมวด', en: 'Add or rename a category' },
  permission: 'brand.settings',
  approval: 'none',
  fields: { category: category(), name: argument(name()), position: position(), reason: optional(reasonField()) },
  result: z.object({ category: z.string(), name: z.string() }),
  refusals: [],
  formerly: ['rewards category'],
})

export const addReward = defineAction({
  name: 'reward.add',
  title: { th: 'เพิ่มของรางวัล', en: 'Add a reward' },
  permission: 'brand.settings',
  approval: 'second-person',
  approvedBy: 'money.correct',
  fields: {
    category: category(),
    name: argument(name()),
    points: points(),
    prize: prizeField(rewardPrizeSchema, ['credit', 'rights', 'goods']),
    ...more(),
    reason: reasonField(),
  },
  subject: ['category', 'name'],
  result: z.object({ id: z.uuid() }),
  refusals: ['reward_category_unknown', 'level_unknown', 'goods_unknown', 'desk_proposal_open'],
  formerly: ['rewards add'],
})

const changed = z.object({ id: z.uuid() })

export const changeReward = defineAction({
  name: 'reward.change',
  title: { th: 'แก้ของรางวัล', en: 'Change a reward' },
  permission: 'brand.settings',
  approval: 'second-person',
  approvedBy: 'money.correct',
  fields: { reward: REWARD, name: optional(name()), points: optional(points()), ...more(), reason: reasonField() },
  result: changed,
  refusals: ['level_unknown', 'desk_nothing_changed', 'desk_proposal_open'],
  formerly: ['rewards edit'],
})

export const hideReward = defineAction({
  name: 'reward.hide',
  title: { th: 'ซ่อนของรางวัล', en: 'Hide a reward' },
  permission: 'brand.settings',
  approval: 'none',
  fields: { reward: REWARD, reason: reasonField() },
  result: changed,
  refusals: [],
})

export const showReward = defineAction({
  name: 'reward.show',
  title: { th: 'แสดงของรางวัล', en: 'Show a reward again' },
  permission: 'brand.settings',
  approval: 'none',
  fields: { reward: REWARD, reason: reasonField() },
  result: changed,
  refusals: [],
})

export const receiveGoods = defineAction({
  name: 'reward.goods.receive',
  title: { th: 'รับสินค้าเข้า', en: 'Receive goods' },
  permission: 'brand.settings',
  approval: 'second-factor',
  fields: {
    goods: argument(
      textField({ th: 'รหัสสินค้า', en: 'Goods' }, { max: 40, pattern: /^[a-z0-9][a-z0-9-]{0,39}$/, hint: CODE_HINT }),
    ),
    count: argument(wholeField({ th: 'จำนวนชิ้น', en: 'Pieces' }, [1, 100_000])),
    name: optional(
      textField(
        { th: 'ชื่อสินค้า', en: 'Name of the goods' },
        { max: 80, hint: { th: 'จำเป็นสำหรับสินค้าใหม่', en: 'needed for new goods' } },
      ),
    ),
    reason: reasonField(),
  },
  result: z.object({ left: z.int() }),
  refusals: ['goods_name_needed'],
  formerly: ['rewards receive'],
})

export const rewardActions = [
  listRewardCatalogue,
  setRewardCategory,
  addReward,
  changeReward,
  hideReward,
  showReward,
  receiveGoods,
] as const

export const rewardActionRefusals = {
  reward_category_unknown: {
    status: 409,
    message: 'ไม่มีหมวดนี้ เพิ่มหมวดก่อน',
    en: 'There is no such category. Add it first',
  },
  level_unknown: { status: 409, message: 'ไม่มีระดับนี้', en: 'There is no such level' },
  goods_unknown: { status: 409, message: 'ไม่มีสินค้านี้ รับสินค้าเข้าก่อน', en: 'There are no such goods. Receive them first' },
  goods_name_needed: { status: 409, message: 'สินค้าใหม่ต้องมีชื่อ', en: 'New goods need a name' },
} as const
