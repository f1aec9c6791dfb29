/**
 * What the earlier deposits of a sender say about a line. A sender is what the bank shows of the other side, word for word:
 * bank, account and name.
 */
import { parseAccountMask } from './account-mask.ts'
import { parsePersonName } from './person-name.ts'
import { RULES, type SenderHistory } from './signals.ts'

/** What a line says of its sender. */
type Sender = { account?: string | undefined; name?: string | undefined }

/**
 * Whether the words mean one account: enough digits, or four digits with a name of two words. A stranger shares four digits with
 * somebody in one transfer of five, so four digits alone give nobody precedence.
 */
function isTelling({ account, name }: Sender): boolean {
  const mask = account === undefined ? null : parseAccountMask(account)
  if (!mask || mask.shown < RULES.accountDigits) return false
  return mask.shown >= RULES.mostAccountDigits || parsePersonName(name ?? '').words.length >= 2
}

/** What the members who deposited from this sender (`owners`) say for or against one member. */
export function senderHistory(sender: Sender, owners: readonly number[], memberId: number): SenderHistory | undefined {
  if (owners.length === 0) return undefined
  if (!owners.includes(memberId)) return 'other'
  return owners.length === 1 && isTelling(sender) ? 'known' : undefined
}
