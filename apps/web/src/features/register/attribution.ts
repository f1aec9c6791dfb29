/** Which team and campaign a visitor came by (`/regis/{team}/{marketing}`); kept until the tab closes, so that it survives other pages. */
import { tabStore } from '#kit/storage.ts'

export type Attribution = { team?: string; marketing?: string }
type Kept = Attribution & { afCode?: string }

const KEY = 'duang.attribution'
const isTag = (value: unknown): value is string =>
  typeof value === 'string' && /^[\p{L}\p{M}\p{N}._-]{1,40}$/u.test(value)
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9]{4,16}$/.test(value)

/** Only what the contract takes; anything else in a link is left out, since it is for reports, never authority. */
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

/** Adds what this link says to what an earlier one said. */
export function keepAttribution(params: Record<string, unknown>): Kept {
  if (import.meta.env.SSR) return wellFormed(params)
  const merged = { ...kept(), ...wellFormed(params) }
  tabStore.write(KEY, JSON.stringify(merged))
  return merged
}

export const forgetAttribution = (): void => tabStore.remove(KEY)
