/** Whether an answer permits framing. A browser decides it by `frame-ancestors` or, without it, by `X-Frame-Options`. */

export function canFrame(headers: Headers, siteOrigin: string, frameOrigin: string): boolean {
  const lists = ancestorLists(headers.get('content-security-policy') ?? '')
  if (lists.length > 0)
    return lists.every((list) => list.some((source) => allows(source, new URL(siteOrigin), new URL(frameOrigin))))
  return !/\b(deny|sameorigin)\b/i.test(headers.get('x-frame-options') ?? '')
}

/** Returns one list of sources for each policy with the directive. Commas separate policies. */
function ancestorLists(policies: string): string[][] {
  return policies
    .split(',')
    .map((policy) => policy.split(';').find((directive) => /^\s*frame-ancestors(\s|$)/i.test(directive)))
    .filter((directive) => directive !== undefined)
    .map((directive) => directive.trim().toLowerCase().split(/\s+/).slice(1))
}

function allows(source: string, site: URL, frame: URL): boolean {
  if (source === '*') return true
  if (source === "'self'") return site.origin === frame.origin
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return source === site.protocol
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?/.exec(source) ?? []
  if (scheme !== undefined && `${scheme}:` !== site.protocol && !(scheme === 'http' && site.protocol === 'https:'))
    return false
  const isHost = host.startsWith('*.') ? site.hostname.endsWith(host.slice(1)) : host === site.hostname
  return isHost && (port === '*' || (port ?? '') === site.port || (site.port === '' && port === defaultPort(site)))
}

const defaultPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80')
