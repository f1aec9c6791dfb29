import type { Feature } from '#entry/feature.ts'
import { mountMemberRounds } from './desk-member.ts'
import { mountWinlost } from './routes.ts'

export const winlost: Feature = { slug: 'winlost', mount: mountWinlost, mountDesk: mountMemberRounds }
