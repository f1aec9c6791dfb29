import { getFrameStatus } from '@duang/contract/site/frame'
import { reply } from '#gallery/fixtures.ts'
import type { GalleryScreen } from '#gallery/state.ts'

/** A page of a third party, as small as can be. */
const PAGE = `data:text/html;charset=utf-8,<body style="font:16px sans-serif;color:white;background:%2313121d">2%20–%201`

export const states: GalleryScreen = {
  none: { path: '/score', brand: { frames: { liveScore: PAGE, score: '' } }, fixtures: [] },
  shown: {
    path: '/score',
    brand: { frames: { liveScore: '', score: PAGE } },
    fixtures: [reply(getFrameStatus, { status: 'open' })],
  },
}
