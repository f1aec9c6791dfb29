import { getAffiliateCode } from '@duang/contract/affiliate'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import { press } from '#gallery/hand.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { detail } from '#gallery/wallet-fixtures.ts'

const affiliate = {
  path: '/auth/affiliate',
  isMember: true,
  fixtures: [detail, reply(getAffiliateCode, { code: 'KHMN2345' })],
}

export const states: GalleryScreen = {
  data: affiliate,
  loading: { ...affiliate, fixtures: [pending(getAffiliateCode)] },
  failed: { ...affiliate, fixtures: [refusal(getAffiliateCode, 'internal')] },
  code: { ...affiliate, act: () => press('แสดง QR') },
  moves: { ...affiliate, act: () => press('ประวัติการย้ายรายได้') },
}
