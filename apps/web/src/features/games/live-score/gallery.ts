import { getFrameStatus } from '@duang/contract/site/frame'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import type { GalleryScreen } from '#gallery/state.ts'

/** A page of a third party, as small as can be. */
const frames = {
  liveScore: `data:text/html;charset=utf-8,<body style="font:16px sans-serif;color:white;background:%2313121d">2%20–%201`,
  score: '',
}
const live = { path: '/live-score', brand: { frames } }

export const states: GalleryScreen = {
  shown: { ...live, fixtures: [reply(getFrameStatus, { status: 'open' })] },
  loading: { ...live, fixtures: [pending(getFrameStatus)] },
  failing: { ...live, fixtures: [reply(getFrameStatus, { status: 'failing' })] },
  'server-silent': { ...live, fixtures: [refusal(getFrameStatus, 'internal')] },
}
