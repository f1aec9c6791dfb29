import type { Feature } from '#entry/feature.ts'
import { mountMemberStatement } from './desk-member.ts'
import { mountHistory } from './routes.ts'

export const history: Feature = { slug: 'history', mount: mountHistory, mountDesk: mountMemberStatement }
