/** The subcommands of `duang`, by name. */
import type { Command, DeploymentCommand } from '#core/command.ts'
import { extend } from '#core/command-words.ts'
import { verifyLedgerCommand } from '#core/ledger/verify.ts'
import { brandCommand } from '#features/brand/commands.ts'
import { approvalsCommand } from '#features/correction/approvals-command.ts'
import { memberCredit } from '#features/correction/member-credit.ts'
import { receivablesCommand } from '#features/correction/receivables-command.ts'
import { unassignment } from '#features/correction/unassignment.ts'
import { depositsCommand } from '#features/deposit/commands.ts'
import { importStatementCommand } from '#features/deposit/import-command.ts'
import { gamesCommand } from '#features/games/games-command.ts'
import { membersCommand } from '#features/limits/members-command.ts'
import { movieCommand } from '#features/movie/commands.ts'
import { providerCommand } from '#features/provider/provider-command.ts'
import { quarantineCommand } from '#features/quarantine/commands.ts'
import { reportCommand } from '#features/report/report-command.ts'
import { undebitedActs } from '#features/report/undebited-acts.ts'
import { siteCommand } from '#features/setting/site-command.ts'
import { withdrawalsCommand } from '#features/withdraw/commands.ts'

export const COMMANDS: readonly (Command | DeploymentCommand)[] = [
  extend(depositsCommand, unassignment),
  extend(withdrawalsCommand, undebitedActs),
  receivablesCommand,
  approvalsCommand,
  quarantineCommand,
  importStatementCommand,
  movieCommand,
  extend(membersCommand, memberCredit),
  providerCommand,
  gamesCommand,
  brandCommand,
  siteCommand,
  reportCommand,
  verifyLedgerCommand,
]
