/** Messages to staff: no name, phone number or account of a member, since they pass through other companies. */
import type { Brand } from '#core/brand/brand.ts'
import type { AlertRule } from '#core/feature.ts'
import { bangkokText } from '#kit/bangkok-instant.ts'

export type AlertEvent = 'raised' | 'reminded' | 'resolved'

const HEADS: Record<AlertEvent, string> = {
  raised: 'ต้องตรวจสอบ',
  reminded: 'ยังค้างอยู่',
  resolved: 'เรียบร้อยแล้ว',
}

type Facts = { count: number; raised_at: Date; now: Date }

export function alertText(
  { name, clientId }: Pick<Brand, 'name' | 'clientId'>,
  { text, command }: AlertRule,
  event: AlertEvent,
  { count, raised_at, now }: Facts,
): string {
  const lines = [`${HEADS[event]} · ${name}`, text.replace('{n}', String(count))]
  if (event === 'resolved') return [...lines, `ตั้งแต่ ${bangkokText(raised_at)} ถึง ${bangkokText(now)} น.`].join('\n')
  return [...lines, `ตั้งแต่ ${bangkokText(raised_at)} น.`, `duang ${command} --brand ${clientId}`].join('\n')
}
