import type { Feature } from '#entry/feature.ts'
import { mountManageAddress } from './routes.ts'

export const manageAddress: Feature = { slug: 'manage-address', mount: mountManageAddress }
