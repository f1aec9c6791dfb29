/** Messages to staff: no name, phone number or account of a member, since they pass through other companies. */
import { formatBaht } from '@duang/contract/wire/money'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import type { Ctx } from '#core/context.ts'
import { bangkokText } from '#kit/text/bangkok-instant.ts'

export type AlertEvent = 'raised' | 'reminded' | 'resolved'

const HEADS: Record<AlertEvent, string> = {
  raised: 'ต้องตรวจสอบ',
  reminded: 'ยังค้างอยู่',
  resolved: 'เรียบร้อยแล้ว',
}

type Facts = { alert_id: number; count: number; amount_satang: number | null; about: string | null; raised_at: Date }
export type Changed = Facts & { kind: string; event: AlertEvent }
type Named = { rule: AlertRule; limit: number }

/** The text of a rule with its figures filled in. */
type Figures = Pick<Facts, 'count' | 'about'>
export function ruleText({ rule, limit }: Named, { count, about }: Figures): { th: string; en: string } {
  const shown = rule.threshold?.unit === 'satang' ? formatBaht(limit).replace(/\.00$/, '') : String(limit)
  const filled = (text: string) =>
    text
      .replace('{n}', String(count))
      .replace('{limit}', shown)
      .replace('{about}', about ?? '')
  return { th: filled(rule.text), en: filled(rule.en) }
}

export function alertText({ brand, clock, deskOrigin }: Ctx, named: Named, event: AlertEvent, facts: Facts): string {
  const { raised_at } = facts
  const { rule } = named
  const lines = [`${HEADS[event]} · ${brand.name}`, ruleText(named, facts).th]
  if (facts.amount_satang) lines.push(`รวม ${formatBaht(facts.amount_satang)} บาท`)
  if (event === 'resolved') return [...lines, `ตั้งแต่ ${bangkokText(raised_at)} ถึง ${bangkokText(clock())} น.`].join('\n')
  const command = `duang ${rule.command}${rule.isOfDeployment ? '' : ` --brand ${brand.clientId}`}`
  lines.push(`ตั้งแต่ ${bangkokText(raised_at)} น.`, command)
  // The address of a desk on this machine leads nowhere on a phone.
  if (deskOrigin.startsWith('https:')) lines.push(deskLink({ brand, deskOrigin }, rule))
  return lines.join('\n')
}

const deskLink = ({ brand, deskOrigin }: Pick<Ctx, 'brand' | 'deskOrigin'>, { screen }: AlertRule): string =>
  `${deskOrigin}/b/${brand.clientId}/${screen ?? 'alerts'}`

/** The body of a webhook. */
export const alertBody = (ctx: Ctx, named: Named, event: AlertEvent, facts: Facts): string =>
  JSON.stringify({
    type: `alert.${event}`,
    brand: ctx.brand.clientId,
    kind: named.rule.kind,
    alertId: facts.alert_id,
    isSevere: named.rule.isSevere === true,
    text: ruleText(named, facts),
    count: facts.count,
    amountSatang: facts.amount_satang,
    raisedAt: facts.raised_at.toISOString(),
    at: ctx.clock().toISOString(),
    url: deskLink(ctx, named.rule),
  })
