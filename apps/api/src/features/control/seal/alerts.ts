/** Alerts on a seal that is late, and on heads that the database lacks. */
import { sql } from 'kysely'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { countRows } from '#core/alert/count-rows.ts'
import { fileState } from './head-file.ts'

export const LATE_HOURS = 3

export const sealAlerts: readonly AlertRule[] = [
  {
    kind: 'seal-late',
    text: `ไม่มีตราประทับบันทึกใหม่เกิน ${LATE_HOURS} ชั่วโมง`,
    en: `No new seal for more than ${LATE_HOURS} hours`,
    command: 'seal list',
    count: ({ db, brand, clock, seal, bankMode }) => {
      if (seal.keys.length === 0 || bankMode === 'none') return Promise.resolve(0)
      const onlySent = seal.url === undefined ? sql`` : sql`and sent_at is not null`
      // A release that begins to seal has the same time for its first head.
      return countRows(
        db,
        sql`
          select count(*)::int as count from brands b
          where b.brand_id = ${brand.id} and greatest(
              b.created_at,
              (select applied_at from migrations where name = '041-seal.sql'),
              (
                select covers_to from seal_heads
                where brand_id = ${brand.id} ${onlySent}
                order by number desc
                limit 1
              )
            ) < ${clock()}::timestamptz - make_interval(hours => ${LATE_HOURS})`,
      )
    },
  },
  {
    kind: 'seal-ahead',
    isSevere: true,
    text: 'ไฟล์ตราประทับใหม่กว่าฐานข้อมูล: ฐานข้อมูลอาจถูกย้อนกลับ',
    en: 'The file of the seal is ahead of the database: it may have been rolled back',
    command: 'seal verify',
    count: async ({ db, brand, seal }) => ((await fileState(db, brand.id, seal.folder)) === 'ahead' ? 1 : 0),
  },
  {
    kind: 'seal-lost',
    isSevere: true,
    text: 'ตราประทับหรือไฟล์ตราประทับหายไป: บันทึกอาจถูกแก้ไข',
    en: 'Heads of the seal, or their file, are gone: records may have been changed',
    command: 'seal verify',
    count: async ({ db, brand, seal, bankMode }) => {
      if (seal.keys.length === 0 || bankMode === 'none') return 0
      const state = await fileState(db, brand.id, seal.folder)
      if (state === 'missing' || state === 'short') return 1
      // A key is recorded with its first head.
      return state === 'none'
        ? countRows(db, sql`select least(count(*), 1)::int as count from seal_keys where brand_id = ${brand.id}`)
        : 0
    },
  },
]
