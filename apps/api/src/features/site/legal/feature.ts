import type { Feature } from '#entry/feature.ts'
import { documentActions, documentLists } from './actions.ts'
import { mountLegalDesk } from './desk.ts'
import { documentCommand } from './document-command.ts'
import { legalInvariants } from './invariants.ts'
import { mountLegal } from './routes.ts'

export const legal: Feature = {
  slug: 'legal',
  mount: mountLegal,
  mountDesk: mountLegalDesk,
  lists: documentLists,
  actions: documentActions,
  commands: [documentCommand],
  invariants: legalInvariants,
  changedMembers: 'select brand_id, member_id from consents, scope_mark m where accepted_at >= m.at',
}
