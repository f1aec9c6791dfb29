/** Movies of a brand: the catalogue in its order. */
import * as z from 'zod/mini'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, idField, optional, textField, urlField, wholeField } from './field.ts'

const LENGTH = { th: 'ความยาว (วินาที)', en: 'Length (seconds)' }
const POSITION = { th: 'ลำดับ', en: 'Place' }
const MOVIE = argument(idField({ th: 'หนัง', en: 'Movie' }))

export const listMovieCatalogue = defineList({
  name: 'movie.list',
  title: { th: 'หนังตามลำดับ รวมที่ซ่อนอยู่', en: 'Movies in their order, hidden ones too' },
  permission: 'content.edit',
  filters: {},
  row: {
    id: cell(z.uuid(), { th: 'รหัส', en: 'ID' }),
    position: cell(z.int(), POSITION, 'whole'),
    title: cell(z.string(), { th: 'ชื่อเรื่อง', en: 'Title' }),
    seconds: cell(z.nullable(z.int()), LENGTH, 'whole'),
    /** Null: a file of the site. */
    url: cell(z.nullable(z.string()), { th: 'ที่เก็บ', en: 'Stored at' }),
    hasPoster: cell(z.boolean(), { th: 'โปสเตอร์', en: 'Poster' }),
    hasCaptions: cell(z.boolean(), { th: 'คำบรรยาย', en: 'Captions' }),
    isOn: cell(z.boolean(), { th: 'แสดงอยู่', en: 'Shown' }),
  },
  refusals: [],
})

export const linkMovie = defineAction({
  name: 'movie.link',
  title: { th: 'เพิ่มลิงก์หนัง', en: 'Link a movie' },
  permission: 'content.edit',
  approval: 'none',
  fields: {
    url: argument(
      urlField(
        { th: 'ที่อยู่ https ของไฟล์', en: 'https address of the file' },
        {
          hint: { th: 'เซิร์ฟเวอร์ต้องอยู่ในการตั้งค่า mediaOrigins', en: 'Its server must be among the setting mediaOrigins' },
        },
      ),
    ),
    title: textField({ th: 'ชื่อเรื่อง', en: 'Title' }, { max: 120 }),
    description: optional(textField({ th: 'คำอธิบาย', en: 'Description' }, { max: 500 })),
    position: optional(
      wholeField(POSITION, [0, 999_999], { hint: { th: 'ต่อท้ายหากไม่ระบุ', en: 'Behind the last one by default' } }),
    ),
    seconds: optional(wholeField(LENGTH, [1, 999_999])),
  },
  result: z.object({ id: z.uuid() }),
  refusals: ['movie_origin_unknown'],
})

const changed = z.object({ id: z.uuid() })

export const hideMovie = defineAction({
  name: 'movie.hide',
  title: { th: 'ซ่อนหนัง', en: 'Hide a movie' },
  help: { th: 'ไฟล์ยังอยู่', en: 'Its files stay' },
  permission: 'content.edit',
  approval: 'none',
  fields: { movie: MOVIE },
  result: changed,
  refusals: [],
})

export const showMovie = defineAction({
  name: 'movie.show',
  title: { th: 'แสดงหนัง', en: 'Show a movie again' },
  permission: 'content.edit',
  approval: 'none',
  fields: { movie: MOVIE },
  result: changed,
  refusals: [],
})

export const movieActions = [listMovieCatalogue, linkMovie, hideMovie, showMovie] as const

export const movieActionRefusals = {
  movie_origin_unknown: {
    status: 409,
    message: 'หน้าเว็บของแบรนด์ไม่โหลดหนังจากเซิร์ฟเวอร์นี้ เพิ่มเซิร์ฟเวอร์ในการตั้งค่า mediaOrigins ก่อน',
    en: 'The pages of this brand load no movies from this server. Add it to the setting mediaOrigins first',
  },
  movie_known: {
    status: 409,
    message: 'มีหนังเรื่องนี้อยู่แล้ว',
    en: 'This movie is in the catalogue already',
  },
} as const
