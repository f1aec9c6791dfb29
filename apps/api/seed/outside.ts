/** Third parties of the demonstration: the sandbox plays them all. */
import { brandSettingsSchema } from '#core/brand/settings.ts'
import type { Tx } from '#kit/database/db.ts'

/** Addresses as a browser on this machine asks for them. */
export const browserOrigin = (sandboxUrl: string): string => `http://localhost:${new URL(sandboxUrl).port}`

export const scoreFrames = (sandboxUrl: string) => ({
  liveScore: `${browserOrigin(sandboxUrl)}/scores/live?theme={theme}`,
  score: `${browserOrigin(sandboxUrl)}/scores/table?theme={theme}`,
})

type StandIn = { provider: 'chatwoot' | 'tawk' | 'livechat'; siteId: string; frameHost: string }

/** A chat whose provider is the sandbox's stand-in; its frame stands on a host of its own, which browsers find on this machine. */
export const standInChat = (sandboxUrl: string, standIn: StandIn) => ({
  ...standIn,
  baseUrl: browserOrigin(sandboxUrl),
})

/** The port of the sandbox is a setting of this start, not of the brands: their addresses on this machine follow it. */
export async function followSandbox(tx: Tx, sandboxUrl: string): Promise<void> {
  const brands = await tx.selectFrom('brands').select(['brand_id', 'settings']).execute()
  const moved = brands.flatMap(({ brand_id, settings }) => {
    const text = JSON.stringify(settings)
    const next = text.replaceAll(/http:\/\/localhost:\d+(?=[/"])/g, browserOrigin(sandboxUrl))
    return next !== text && brandSettingsSchema.safeParse(JSON.parse(next)).success
      ? [{ brand_id, settings: next }]
      : []
  })
  await Promise.all(
    moved.map(({ brand_id, settings }) =>
      tx.updateTable('brands').set({ settings }).where('brand_id', '=', brand_id).execute(),
    ),
  )
}
