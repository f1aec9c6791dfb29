/** Orders of goods: rewards and prizes that staff send to members. */
import * as z from 'zod/mini'
import { defineAction } from './define-action.ts'
import { argument, idField, optional, reasonField, textField } from './field.ts'

const ORDER = argument(idField({ th: 'รายการ', en: 'Order' }))

const address = z.object({
  name: z.string(),
  phone: z.string(),
  line: z.string(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
})

export const seeOrderAddress = defineAction({
  name: 'reward.order.see-address',
  title: { th: 'แสดงที่อยู่', en: 'Show the address' },
  help: { th: 'การดูที่อยู่ทุกครั้งถูกบันทึก', en: 'The address of an order. Each look is recorded' },
  permission: 'goods.ship',
  approval: 'none',
  hourlyMax: 60,
  fields: { order: ORDER },
  result: z.object({ address: z.nullable(address) }),
  refusals: ['rate_limited'],
})

const moved = z.object({ id: z.uuid() })
const claim = { queue: 'goods', entry: 'order' } as const
const refusals = ['desk_state_changed', 'goods_order_closed', 'goods_address_missing'] as const

export const packOrder = defineAction({
  name: 'reward.order.pack',
  title: { th: 'แพ็คแล้ว', en: 'Packed' },
  help: {
    th: 'รายการที่รอแพ็ค พร้อมที่อยู่ของสมาชิกตอนนี้',
    en: 'Marks a requested order as packed, with the address of now',
  },
  permission: 'goods.ship',
  approval: 'none',
  fields: { order: ORDER, reason: optional(reasonField()) },
  result: moved,
  refusals,
  claim,
  formerly: ['rewards pack'],
})

export const shipOrder = defineAction({
  name: 'reward.order.ship',
  title: { th: 'ส่งแล้ว', en: 'Shipped' },
  help: { th: 'รายการที่แพ็คแล้ว', en: 'Marks a packed order as shipped' },
  permission: 'goods.ship',
  approval: 'none',
  fields: {
    order: ORDER,
    tracking: optional(
      textField(
        { th: 'เลขพัสดุ', en: 'Tracking number' },
        {
          max: 60,
          hint: {
            th: 'เลขที่ของบริษัทขนส่ง เว้นว่างได้หากส่งเอง',
            en: 'Number of the carrier. Leave it empty for a delivery by hand',
          },
        },
      ),
    ),
    reason: optional(reasonField()),
  },
  result: moved,
  refusals,
  claim,
  formerly: ['rewards ship'],
})

export const deliverOrder = defineAction({
  name: 'reward.order.deliver',
  title: { th: 'ถึงแล้ว', en: 'Delivered' },
  help: { th: 'รายการที่ส่งแล้ว', en: 'Marks a shipped order as delivered' },
  permission: 'goods.ship',
  approval: 'none',
  fields: { order: ORDER, reason: optional(reasonField()) },
  result: moved,
  refusals,
  claim,
  formerly: ['rewards deliver'],
})

export const cancelOrder = defineAction({
  name: 'reward.order.cancel',
  title: { th: 'ยกเลิกรายการ', en: 'Cancel the order' },
  help: {
    th: 'ของกลับเข้าคลัง และคะแนนของสมาชิกกลับคืน',
    en: 'An order that is not shipped: its piece returns to the stock, and its points to the member',
  },
  permission: 'goods.ship',
  approval: 'second-factor',
  fields: { order: ORDER, reason: reasonField() },
  result: z.object({ id: z.uuid(), points: z.int() }),
  refusals,
  claim,
  formerly: ['rewards cancel'],
})

export const rewardOrderActions = [seeOrderAddress, packOrder, shipOrder, deliverOrder, cancelOrder] as const
