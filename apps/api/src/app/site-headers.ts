/** What the site says of itself with every call. It stands in each line that the log has of the request, for reports, and decides nothing (interpretation W7). */
import type { IncomingHttpHeaders } from 'node:http'

const NAMES = ['platform', 'channel', 'webversion', 'webhostname'] as const
/** A short word of a program. Who can send anything can send nothing here that might be a phone or an account. */
const WORD = /^(?!.*\d{9})[A-Za-z0-9_.+-]{1,64}$/

export type SiteHeaders = { [name in (typeof NAMES)[number]]?: string }

/** Those that were sent and are such a word; what is not is as good as not sent. */
export function siteHeaders(headers: IncomingHttpHeaders): SiteHeaders {
  const said: SiteHeaders = {}
  for (const name of NAMES) {
    const value = headers[name]
    if (typeof value === 'string' && WORD.test(value)) said[name] = value
  }
  return said
}
