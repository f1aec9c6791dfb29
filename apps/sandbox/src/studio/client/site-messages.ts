/** Messages of the site whose page frames the game (docs/providers.md). */

/** Reads the credit in satang from a message of the site. Undefined for anything else. */
export function creditOfMessage(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, balance } = data as { type?: unknown; balance?: unknown }
  return type === 'duang.balance' && Number.isFinite(balance) ? Math.round((balance as number) * 100) : undefined
}

/** Calls `apply` with each credit in satang that the framing page reports. Pages of other origins are not heard. */
export function onSiteCredit(returnUrl: string, apply: (satang: number) => void): void {
  if (window.parent === window) return
  const site = new URL(returnUrl).origin
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    const satang = origin === site && source === window.parent ? creditOfMessage(data) : undefined
    if (satang !== undefined) apply(satang)
  })
}
