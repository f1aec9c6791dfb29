/** Findings on what each brand needs before members come: a receiving account, channels for alerts, a licence. */
import { sql } from 'kysely'
import type { Brand } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { channelsInForce } from '#features/control/alert/channels.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'
import { type Machine, remediesOf } from './machine.ts'

/** As deploy/duang.env and examples of guides have it, and texts that say that they are none. */
const PLACEHOLDER = /^\W*(the licence of the operator|licen[cs]e text|example|todo|changeme|xxx+|\.\.\.|…)/i

export async function brandFindings(
  platform: Platform,
  brands: readonly Brand[],
  machine: Machine,
): Promise<Finding[]> {
  if (platform.bankMode === 'none') return []
  if (brands.length === 0)
    return [
      wrong('brands', {
        what: 'There is no brand.',
        why: 'Every host gets 421.',
        todo: 'duang brand add --help',
      }),
    ]
  const perBrand = await Promise.all(
    brands.map(async (brand) => [
      ...(await accountFindings(platform, brand)),
      ...(await channelFindings(platform, brand, machine)),
    ]),
  )
  return [...perBrand.flat(), ...licenceFindings(platform, brands, machine)]
}

/** An account is offered to members while it and its feed are on. */
async function accountFindings({ db, bankMode }: Platform, { id, clientId }: Brand): Promise<Finding[]> {
  const { rows } = await sql<{ total: number; active: number }>`
    select
      count(*)::int as total,
      count(*) filter (where r.is_active and f.is_active and f.adapter = ${bankMode})::int as active
    from receiving_accounts r
    join bank_feeds f on f.brand_id = r.brand_id and f.feed = r.feed
    where r.brand_id = ${id}`.execute(db)
  const { total, active } = rows[0] ?? { total: 0, active: 0 }
  if (active > 0) return [ok('receiving-accounts', `${clientId}: ${active} receiving accounts are active.`)]
  const what = total === 0 ? 'has no receiving account' : `has ${total} receiving accounts, and none is active`
  return [
    wrong('receiving-accounts', {
      what: `${clientId} ${what}.`,
      why: 'Members are refused a deposit (deposit_account_none), and no payout is sent.',
      todo:
        total === 0
          ? `duang accounts add BANK:NUMBER --feed FEED --name NAME --brand ${clientId}`
          : `duang accounts list --brand ${clientId}; duang feeds list --brand ${clientId}; then duang accounts on or duang feeds on`,
    }),
  ]
}

type Sent = { channel: string; sent_at: Date | null; refused: string | null }

/** A demonstration writes to its own bank. */
async function channelFindings(platform: Platform, brand: Brand, machine: Machine): Promise<Finding[]> {
  if (platform.bankMode !== 'feed') return []
  const { settings, restart } = remediesOf(machine)
  const channels = (await channelsInForce({ ...platform, brand })).filter(({ isOn, channel }) => isOn && channel)
  if (channels.length === 0)
    return [
      advice('alert-channels', {
        what: `${brand.clientId}: alerts reach the desk alone.`,
        why: 'At night and on holidays waiting deposits and payouts are noticed by members first.',
        todo: `Set ALERT_LINE_TOKEN and ALERT_LINE_TO, or ALERT_TELEGRAM_TOKEN and ALERT_TELEGRAM_CHAT, in ${settings}; ${restart}; duang alert test`,
      }),
    ]
  const { rows } = await sql<Sent>`
    select
      channel,
      max(sent_at) as sent_at,
      (array_agg(failure order by created_at desc))[1] as refused
    from alert_messages
    where brand_id = ${brand.id}
    group by channel`.execute(platform.db)
  return channels.map(({ name }) => {
    const row = rows.find(({ channel }) => channel === name)
    const last = row?.sent_at ? `last delivery ${bangkokStamp(row.sent_at)}` : 'nothing delivered yet'
    if (!row?.refused) return ok('alert-channels', `${brand.clientId}: ${name} is set up, ${last}.`)
    return wrong('alert-channels', {
      what: `${brand.clientId}: the newest alert to ${name} was not delivered: ${row.refused}; ${last}.`,
      why: 'Staff are not notified of what waits.',
      todo: 'duang alert test; then correct token or recipient',
    })
  })
}

function licenceFindings(platform: Platform, brands: readonly Brand[], machine: Machine): Finding[] {
  if (platform.bankMode !== 'feed') return []
  const { settings, restart } = remediesOf(machine)
  const shown = brands.map(({ clientId, settings: { licenceText } }) => ({
    clientId,
    text: licenceText || (platform.licenceText ?? ''),
  }))
  const open = shown.filter(({ text }) => PLACEHOLDER.test(text))
  if (open.length === 0) return [ok('licence', 'No page shows the placeholder of the licence.')]
  return [
    wrong('licence', {
      what: `Pages of ${open.map(({ clientId }) => clientId).join(', ')} show the placeholder "${open[0]?.text}" as the licence.`,
      why: 'Members read it on every page, and the licence of the operator must be there.',
      todo: `Set LICENCE_TEXT in ${settings}, then ${restart}; or for one brand: duang brand set CLIENT_ID licenceText='…'`,
    }),
  ]
}
