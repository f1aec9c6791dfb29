/** Brand settings of the desk. */
import * as z from 'zod'
import { satang } from '#core/brand/setting-types.ts'

const weight = (usual: number) => z.number().int().min(0).max(100).default(usual)

export const staffSettings = {
  deskNetworks: z
    .array(
      z
        .string()
        .max(43)
        .regex(/^[\da-f.:]+(\/\d{1,3})?$/i, 'must be an address or a network such as 203.0.113.0/24'),
    )
    .max(50)
    .default([])
    .describe('Networks from which staff may work for this brand; empty: all.')
    .meta({ th: 'เครือข่ายที่พนักงานเข้าทำงานได้ (ว่าง = ทุกที่)', guard: 'access' }),
  payoutApprovalAboveSatang: satang
    .nullable()
    .default(5_000_000)
    .describe('A withdrawal above this needs a second person at the desk; null: never.')
    .meta({ th: 'ถอนเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', guard: 'money' }),
  riskWeights: z
    .strictObject({
      first_withdrawal: weight(20).describe('Nothing was paid to the member before.').meta({ th: 'ถอนครั้งแรก' }),
      new_bank_account: weight(20)
        .describe('The bank account was added within three days.')
        .meta({ th: 'บัญชีธนาคารเพิ่มไม่ถึง 3 วัน' }),
      shared_device: weight(30).describe('Another member used one of the devices.').meta({ th: 'ใช้อุปกรณ์ร่วมกับสมาชิกอื่น' }),
      shared_name: weight(10).describe('Another member has the same name.').meta({ th: 'ชื่อซ้ำกับสมาชิกอื่น' }),
      velocity: weight(10).describe('Three or more withdrawals today.').meta({ th: 'ถอนหลายครั้งในวันเดียว' }),
      high_net_win: weight(20)
        .describe('Wins exceed stakes by 10,000 baht and by all deposits.')
        .meta({ th: 'ได้สุทธิสูงกว่ายอดฝาก' }),
      low_turnover: weight(30).describe('Stakes are below deposits.').meta({ th: 'ยอดเล่นน้อยกว่ายอดฝาก' }),
      open_bonus: weight(10).describe('A bonus is open.').meta({ th: 'มีโบนัสที่ยังเปิดอยู่' }),
      open_receivable: weight(30).describe('The member owes money.').meta({ th: 'มียอดค้างชำระ' }),
      large_amount: weight(10).describe('20,000 baht or more.').meta({ th: 'ยอดถอนสูง' }),
    })
    .prefault({})
    .describe('Weights of the risk signals of withdrawals at the desk; 0: no weight.')
    .meta({ th: 'น้ำหนักสัญญาณความเสี่ยง', guard: 'money' }),
  payoutDailyCapSatang: satang
    .nullable()
    .default(50_000_000)
    .describe(
      'The sum of withdrawals that one person approves alone in a Bangkok day; above it a second person decides. Null: no limit.',
    )
    .meta({ th: 'ยอดที่คนเดียวอนุมัติได้ต่อวัน', guard: 'money' }),
}
