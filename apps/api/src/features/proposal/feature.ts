import type { Feature } from '#core/feature.ts'
import { mountProposal } from './routes.ts'

export const proposal: Feature = { slug: 'proposal', mountDesk: mountProposal }
