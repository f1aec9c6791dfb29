import type { CallReply } from '@duang/contract'
import { frameAddress, getFrameStatus } from '@duang/contract/site/frame'
import { mount, type Site } from '#entry/mount.ts'
import { createFrameWatch } from './frame.ts'

export function mountFrame(site: Site): void {
  const watch = createFrameWatch(site.platform)
  mount(site, getFrameStatus, async ({ ctx, params, request }): Promise<CallReply<typeof getFrameStatus>> => {
    const { frames, theme } = ctx.brand.settings
    const address = frameAddress(params.frame === 'score' ? frames.score : frames.liveScore, theme)
    if (address === '') return { status: 'none' }
    return { status: await watch(address, `${request.protocol}://${request.host}`) }
  })
}
