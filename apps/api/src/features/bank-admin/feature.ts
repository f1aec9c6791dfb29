import type { Feature } from '#core/feature.ts'
import { accountsCommand } from './accounts-command.ts'
import { accountProposals, mountBankAdminDesk } from './desk.ts'
import { feedsCommand } from './feeds-command.ts'

export const bankAdmin: Feature = {
  slug: 'bank-admin',
  mountDesk: mountBankAdminDesk,
  proposals: accountProposals,
  // A signature is valid for minutes. See core/bank/feed-messages.ts.
  retention: [{ table: 'webhook_messages', since: 'received_at', days: 1 }],
  commands: [feedsCommand, accountsCommand],
}
