import type { listProposals } from '@duang/contract/desk-proposal'
import type { ItemOf } from '#core/brand-call.ts'

export type Proposal = ItemOf<typeof listProposals>
