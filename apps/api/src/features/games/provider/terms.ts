/** What decides where credit goes and whose requests are accepted, read from what staff give. */
import type { ActionInput } from '@duang/contract/action/define-action'
import type { changeTerms } from '@duang/contract/action/provider'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { parseNetwork } from '#kit/text/ip-address.ts'
import type { Provider } from '#money/provider/provider.ts'
import { isTrialStudio, mayAskStudio } from '#money/provider/reach.ts'
import { dialectOf } from './dialects/dialects.ts'
import type { RoundEndColumns } from './round-end.ts'

type Terms = Pick<ActionInput<typeof changeTerms>, 'allow' | 'launchHosts' | 'finerAmounts' | 'rounds' | 'url'>

/** The given columns. Refuses addresses, hosts and amounts that the provider must not have. */
export function termColumns(ctx: Ctx, dialect: string, { allow, launchHosts, finerAmounts, rounds, url }: Terms) {
  return {
    ...(url === undefined ? {} : { base_url: studioUrl(ctx, url) }),
    ...(allow === undefined ? {} : { allowed_addresses: networks(allow) }),
    ...(launchHosts === undefined ? {} : { launch_hosts: launchHostsOf(ctx, launchHosts ?? []) }),
    ...(finerAmounts === undefined ? {} : { finer_amounts: finerAmountsOf(dialect, finerAmounts) }),
    ...(rounds === undefined ? {} : roundEndOf(rounds)),
  }
}

/** As the column has them. Refuses other text. */
export function networks(addresses: readonly string[]) {
  const wrong = addresses.find((each) => !parseNetwork(each))
  if (wrong !== undefined) refuse('provider_address_wrong', { address: wrong })
  return sql<string[]>`array(select network(each::inet) from unnest(${addresses}::text[]) each)`
}

/** The address of a studio. Keeps play money and real studios separate (interpretation S7). */
function studioUrl(ctx: Ctx, url: string): string {
  const parsed = URL.parse(url) ?? refuse('provider_url_plain', { url })
  if (ctx.bankMode === 'sandbox' && !mayAskStudio(ctx, parsed)) refuse('provider_demonstration', { url })
  if (ctx.bankMode !== 'sandbox' && parsed.protocol !== 'https:') refuse('provider_url_plain', { url })
  return url
}

// A name of letters, digits and dashes, with a port where it is not 443.
const HOST = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{2,5})?$/

/** Host names. Refuses other text. */
function launchHostsOf(ctx: Ctx, given: readonly string[]): string[] {
  const hosts = given.map((each) => each.toLowerCase())
  const wrong = hosts.find((each) => !HOST.test(each) || new URL(`https://${each}`).host !== each)
  if (wrong !== undefined) refuse('provider_host_wrong', { host: wrong })
  // Play money never meets a real studio (interpretation S7), except a trial studio.
  const foreign = ctx.bankMode === 'sandbox' && hosts.find((each) => !isTrialStudio(ctx, new URL(`https://${each}`)))
  if (foreign) refuse('provider_demonstration', { host: foreign })
  return [...new Set(hosts)]
}

/** A policy. Refuses one that the dialect does not support. */
function finerAmountsOf(dialect: string, policy: Provider['finerAmounts']): Provider['finerAmounts'] {
  if (policy === 'round-down' && !dialectOf(dialect)?.hasFinerAmounts) refuse('provider_finer_amounts', { dialect })
  return policy
}

function roundEndOf(rule: string): RoundEndColumns {
  if (rule === 'message' || rule === 'bet' || rule === 'win') return { round_end: rule, round_end_minutes: null }
  return { round_end: 'minutes', round_end_minutes: Number(rule) }
}
