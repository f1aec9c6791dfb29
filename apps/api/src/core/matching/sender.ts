/**
 * Evidence of a sender's earlier deposits for a line. A sender is what the bank shows of the other side, word for word:
 * bank, account and name.
 */
import { parseAccountMask } from './account-mask.ts'
import { parsePersonName } from './person-name.ts'
import { RULES, type SenderHistory } from './signals.ts'

/** The sender as the line shows it. */
type Sender = { account?: string | undefined; name?: string | undefined }

/**
 * Returns whether the text identifies one account: by enough digits, or by four digits with a name of two words. In one transfer of five a
 * sender shares four digits with some member, so four digits alone give no member precedence.
 */
function isIdentifying({ account, name }: Sender): boolean {
  const mask = account === undefined ? null : parseAccountMask(account)
  if (!mask || mask.shown < RULES.accountDigits) return false
  return mask.shown >= RULES.mostAccountDigits || parsePersonName(name ?? '').words.length >= 2
}

/** Evidence for or against one member from the members that deposited from this sender (`owners`). */
export function senderHistory(sender: Sender, owners: readonly number[], memberId: number): SenderHistory | undefined {
  if (owners.length === 0) return undefined
  if (!owners.includes(memberId)) return 'other'
  return owners.length === 1 && isIdentifying(sender) ? 'known' : undefined
}
