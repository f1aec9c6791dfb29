/** Team and campaign of a visitor (`/regis/{team}/{marketing}`). Stored until the tab closes, so that they survive other pages. */
import { tabStore } from '#kit/storage.ts'

export type Attribution = { team?: string; marketing?: string }
type Kept = Attribution & { afCode?: string }

const KEY = 'duang.attribution'
const isTag = (value: unknown): value is string =>
  typeof value === 'string' && /^[\p{L}\p{M}\p{N}._-]{1,40}$/u.test(value)
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9]{4,16}$/.test(value)

/** Values that the contract accepts. Others in a link are dropped, since they serve reports only. */
export function wellFormed({ team, marketing, afCode }: Record<string, unknown>): Kept {
  return {
    ...(isTag(team) ? { team } : {}),
    ...(isTag(marketing) ? { marketing } : {}),
    ...(isCode(afCode) ? { afCode } : {}),
  }
}

function kept(): Kept {
  try {
    return wellFormed(JSON.parse(tabStore.read(KEY) ?? '{}') as Record<string, unknown>)
  } catch {
    return {}
  }
}

/** Merges the values of this link with earlier ones. */
export function keepAttribution(params: Record<string, unknown>): Kept {
  if (import.meta.env.SSR) return wellFormed(params)
  const merged = { ...kept(), ...wellFormed(params) }
  tabStore.write(KEY, JSON.stringify(merged))
  return merged
}

export const clearAttribution = (): void => tabStore.remove(KEY)
