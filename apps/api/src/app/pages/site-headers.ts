/**
 * Headers by which the site describes itself in every call. They are in each log line of the request, for reports, and decide nothing
 * (interpretation W7).
 */
import type { IncomingHttpHeaders } from 'node:http'

const NAMES = ['platform', 'channel', 'webversion', 'webhostname'] as const
/** A short word of a program. The pattern excludes everything that might be a phone or an account number, since any caller can send it. */
const WORD = /^(?!.*\d{9})[A-Za-z0-9_.+-]{1,64}$/

export type SiteHeaders = { [name in (typeof NAMES)[number]]?: string }

/** The headers that were sent with a valid word. Others count as not sent. */
export function siteHeaders(headers: IncomingHttpHeaders): SiteHeaders {
  const found: SiteHeaders = {}
  for (const name of NAMES) {
    const value = headers[name]
    if (typeof value === 'string' && WORD.test(value)) found[name] = value
  }
  return found
}
