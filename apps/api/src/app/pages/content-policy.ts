/** The policy of a page: what it may load, run and be framed by. Browsers report violations (`policy-reports.ts`). */

export const REPORT_ADDRESS = '/csp-report'
/** Defines for browsers the name in `report-to`. `report-uri` is for browsers that do not support it. */
export const REPORTING_ENDPOINTS = `violations="${REPORT_ADDRESS}"`

/** `frames`, `media`: sources, as in `frame-src` and `media-src`. `host`: of the page, with its port. */
type PolicyOptions = { nonce: string; frames: string; media: string; host: string; isHttps: boolean }

export function contentSecurityPolicy({ nonce, frames, media, host, isHttps }: PolicyOptions): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    // Older Safari does not count the socket of the page's own host as 'self'.
    `connect-src 'self' ${isHttps ? 'wss' : 'ws'}://${host}`,
    `frame-src ${frames}`,
    `media-src ${media}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Forms are sent by code. Before the code has loaded none is sent, above all none with a password in an address.
    "form-action 'none'",
    "frame-ancestors 'none'",
    // No text becomes a script or an element. One policy exists, for the address of the service worker (`core/site-worker.ts`).
    "require-trusted-types-for 'script'",
    'trusted-types duang-worker',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORT_ADDRESS}`,
    'report-to violations',
  ].join('; ')
}
