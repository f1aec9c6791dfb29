import type { listProposals } from '@duang/contract/action/proposal'
import type { ItemOf } from '#core/call/brand-call.ts'

export type Proposal = ItemOf<typeof listProposals>
