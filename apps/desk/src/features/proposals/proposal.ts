import type { listProposals } from '@duang/contract/desk-proposal'
import type { brandCall } from '#core/brand-call.ts'

export type Proposal = Awaited<ReturnType<typeof brandCall<typeof listProposals>>>['items'][number]

export const EVERY_MS = 5_000
