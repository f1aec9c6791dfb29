/** Hosts at which the site of a brand answers. */
import * as z from 'zod/mini'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, reasonField, textField } from './field.ts'

const LABEL = { th: 'โดเมน', en: 'Host' }

/** Small letters, without a port. */
const host = () => {
  const field = textField(LABEL, {
    max: 253,
    hint: {
      th: 'เช่น moon.example ไม่มี https: และพอร์ต ตั้ง DNS และใบรับรองก่อน',
      en: 'Such as moon.example, without https: and port. Set up DNS and certificate first',
    },
  })
  return argument({ ...field, schema: field.schema.check(z.toLowerCase()) })
}

// As settings that move money: another owner, or finance.
const BY_TWO = { permission: 'brand.settings', approval: 'second-person', approvedBy: 'money.correct' } as const

export const listHosts = defineList({
  name: 'host.list',
  title: { th: 'โดเมนของเว็บไซต์', en: 'Hosts at which the site of the brand answers' },
  permission: 'brand.settings',
  filters: {},
  row: { host: cell(z.string(), LABEL) },
  refusals: [],
})

export const addHost = defineAction({
  ...BY_TWO,
  name: 'host.add',
  title: { th: 'เพิ่มโดเมน', en: 'Add a host' },
  fields: { host: host(), reason: reasonField() },
  result: z.object({ hosts: z.array(z.string()) }),
  refusals: ['host_known', 'host_of_desk', 'host_of_other', 'host_invalid', 'desk_proposal_open'],
})

export const removeHost = defineAction({
  ...BY_TWO,
  name: 'host.remove',
  title: { th: 'ลบโดเมน', en: 'Remove a host' },
  help: {
    th: 'หลังอนุมัติ โดเมนนี้ตอบ 421 ภายในหนึ่งวินาที สมาชิกที่ใช้อยู่ต้องเข้าสู่ระบบที่โดเมนอื่น ธนาคารและค่ายเกมที่เรียกโดเมนนี้จะถูกปฏิเสธ',
    en: 'After the approval the host answers 421 within a second. Its members log in at another host. Banks and providers that call it are refused',
  },
  fields: { host: host(), reason: reasonField() },
  result: z.object({ hosts: z.array(z.string()) }),
  refusals: ['host_last', 'host_of_desk', 'host_of_other', 'host_invalid', 'desk_proposal_open'],
})

export const hostActions = [listHosts, addHost, removeHost] as const

export const hostActionRefusals = {
  host_known: { status: 409, message: 'เว็บไซต์ใช้โดเมนนี้อยู่แล้ว', en: 'The site answers at this host already' },
  host_last: {
    status: 409,
    message: 'เว็บไซต์เหลือโดเมนนี้โดเมนเดียว เพิ่มโดเมนอื่นก่อน',
    en: 'The site answers at this host alone. Add another host first',
  },
  host_of_desk: { status: 409, message: 'โดเมนนี้เป็นของโต๊ะทำงาน', en: 'This host is that of the desk' },
  host_of_other: { status: 409, message: 'โดเมนนี้เป็นของแบรนด์อื่น', en: 'This host belongs to another brand' },
  host_invalid: { status: 409, message: 'โดเมนนี้ใช้ไม่ได้ ตรวจสอบแล้วลองอีกครั้ง', en: 'This host cannot be used' },
} as const
