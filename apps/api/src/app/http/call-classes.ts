/** The classes of calls by method and address, for refusals ahead of the router. */
import type { IncomingMessage } from 'node:http'
import { type CallDefinition, LOAD_CLASSES, type LoadClass, loadClassOf } from '@duang/contract'

/** Returns undefined for what is no call, and for unusual spellings of one. */
export function createCallClasses(
  calls: readonly CallDefinition[],
): (request: Pick<IncomingMessage, 'method' | 'url'>) => LoadClass | undefined {
  const patterns = LOAD_CLASSES.map((name) => {
    const addresses = calls
      .filter((call) => loadClassOf(call) === name)
      .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '[^/?]+')}`)
    return { name, pattern: new RegExp(`^(?:${addresses.join('|') || '(?!)'})(?:\\?|$)`) }
  })
  return ({ method, url = '' }) =>
    url.startsWith('/api/') ? patterns.find(({ pattern }) => pattern.test(`${method} ${url}`))?.name : undefined
}
