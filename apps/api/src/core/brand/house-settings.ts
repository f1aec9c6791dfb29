/** Settings that make a brand another house than its neighbour: art, form, order and words. */
import { MENU_PARTS } from '@duang/contract/site/page-brand'
import * as z from 'zod'

const wordsOf = (language: { en: string; th: string }) =>
  z
    .strictObject({
      title: z
        .string()
        .trim()
        .max(60)
        .default('')
        .describe(`Title of the front page in ${language.en}; empty: the usual one.`)
        .meta({ th: `หัวเรื่องหน้าแรก (${language.th})` }),
      facts: z
        .array(z.string().trim().min(1).max(60))
        .max(4)
        .default([])
        .describe(`Facts below the title in ${language.en}; empty: the usual ones.`)
        .meta({ th: `จุดเด่นใต้หัวเรื่อง (${language.th})` }),
    })
    .prefault({})
    .describe(`Words of the front page in ${language.en}.`)
    .meta({ th: `ข้อความหน้าแรก (${language.th})` })

export const houseSchema = z.strictObject({
  hero: z
    .enum(['covers', 'banner'])
    .default('covers')
    .describe('Front page: covers of games beside the words, or words on a plane in the colour of the brand.')
    .meta({ th: 'หน้าแรก' }),
  corners: z
    .enum(['round', 'soft', 'square'])
    .default('round')
    .describe('Corners of cards and buttons.')
    .meta({ th: 'มุมของการ์ดและปุ่ม' }),
  cards: z
    .enum(['poster', 'square'])
    .default('poster')
    .describe('Covers of games: upright, or square without the frame at the edge.')
    .meta({ th: 'รูปทรงปกเกม' }),
  art: z
    .enum(['scenes', 'emblems'])
    .default('scenes')
    .describe('Activities: painted scenes with the four-petal flower, or drawings in the colour of the brand.')
    .meta({ th: 'ภาพกิจกรรม' }),
  tiles: z
    .array(z.enum(MENU_PARTS))
    .max(MENU_PARTS.length)
    .default([])
    .describe('Tiles of the home page that come first, in this order; the others follow.')
    .meta({ th: 'ลำดับปุ่มหน้าหลัก' }),
  shelves: z
    .array(
      z
        .string()
        .max(40)
        .regex(/^[a-z0-9-]+$/, 'must be played, favourites, popular, new or a category'),
    )
    .max(20)
    .default([])
    .describe('Shelves of the lobby that come first: played, favourites, popular, new, or a category such as slot.')
    .meta({ th: 'ลำดับชั้นเกม' }),
  words: z
    .strictObject({ th: wordsOf({ en: 'Thai', th: 'ไทย' }), en: wordsOf({ en: 'English', th: 'อังกฤษ' }) })
    .prefault({})
    .describe('Own words of the front page.')
    .meta({ th: 'ข้อความหน้าแรก' }),
})
