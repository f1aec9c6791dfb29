/** The push services of browsers. A browser names its own, and requests go to no other host: an address of a stranger could be any. */
import type { Platform } from '#core/context.ts'

/** Chrome, Edge, Opera, Samsung and Brave; Firefox; Safari; Edge on Windows. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** Returns whether an endpoint is at a known service, or at the sandbox of a demonstration. */
export function isPushService({ sandboxUrl }: Pick<Platform, 'sandboxUrl'>, endpoint: string): boolean {
  const url = new URL(endpoint)
  if (sandboxUrl !== undefined && url.origin === new URL(sandboxUrl).origin) return true
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain && SERVICES.some((service) => service.test(url.hostname))
}
