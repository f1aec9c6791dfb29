/** The commands of `duang`, by name. */
import { completionCommand } from '#app/completion-command.ts'
import type { AnyCommand, Command } from '#core/command.ts'
import { verifyLedgerCommand } from '#core/ledger/verify.ts'
import { auditCommand } from '#features/audit/audit-command.ts'
import { accountsCommand } from '#features/bank-admin/accounts-command.ts'
import { feedsCommand } from '#features/bank-admin/feeds-command.ts'
import { brandCommand } from '#features/brand/commands.ts'
import { approvalsCommand } from '#features/correction/approvals-command.ts'
import { creditActs } from '#features/correction/member-credit.ts'
import { receivablesCommand } from '#features/correction/receivables-command.ts'
import { unassignActs } from '#features/correction/unassignment.ts'
import { depositsCommand } from '#features/deposit/commands.ts'
import { importStatementCommand } from '#features/deposit/import-command.ts'
import { gamesCommand } from '#features/games/games-command.ts'
import { levelsCommand } from '#features/level/levels-command.ts'
import { protectionActs } from '#features/limits/members-command.ts'
import { namesakesCommand } from '#features/limits/namesakes-command.ts'
import { memberActs } from '#features/member-admin/members-command.ts'
import { movieCommand } from '#features/movie/commands.ts'
import { resetPasswordActs } from '#features/password-reset/reset-password-command.ts'
import { pointsActs } from '#features/points/points-command.ts'
import { providerCommand } from '#features/provider/provider-command.ts'
import { quarantineCommand } from '#features/quarantine/commands.ts'
import { reportCommand } from '#features/report/report-command.ts'
import { undebitedActs } from '#features/report/undebited-acts.ts'
import { announcementsCommand } from '#features/setting/announcements-command.ts'
import { siteCommand } from '#features/setting/site-command.ts'
import { withdrawalsCommand } from '#features/withdraw/commands.ts'
import { LEDGER_CHECKS } from './ledger-checks.ts'

const membersCommand: Command = {
  name: 'members',
  summary: 'Members: their data, credit and play limits.',
  needsOwner: true,
  acts: { ...memberActs, ...resetPasswordActs, ...protectionActs, ...creditActs, ...pointsActs },
}

const OPERATION: readonly AnyCommand[] = [
  { ...depositsCommand, acts: { ...depositsCommand.acts, ...unassignActs } },
  { ...withdrawalsCommand, acts: { ...withdrawalsCommand.acts, ...undebitedActs } },
  receivablesCommand,
  approvalsCommand,
  quarantineCommand,
  importStatementCommand,
  movieCommand,
  membersCommand,
  namesakesCommand,
  providerCommand,
  gamesCommand,
  brandCommand,
  siteCommand,
  announcementsCommand,
  levelsCommand,
  feedsCommand,
  accountsCommand,
  auditCommand,
  reportCommand,
  verifyLedgerCommand(LEDGER_CHECKS),
]

export const COMMANDS: readonly AnyCommand[] = [...OPERATION, completionCommand(OPERATION)]
