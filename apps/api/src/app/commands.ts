/** The subcommands of `duang`, by name. */
import type { Command } from '#core/command.ts'
import { verifyLedgerCommand } from '#core/ledger/verify.ts'
import { depositsCommand } from '#features/deposit/commands.ts'
import { importStatementCommand } from '#features/deposit/import-command.ts'
import { movieCommand } from '#features/movie/commands.ts'
import { withdrawalsCommand } from '#features/withdraw/commands.ts'

export const COMMANDS: readonly Command[] = [
  depositsCommand,
  withdrawalsCommand,
  importStatementCommand,
  movieCommand,
  verifyLedgerCommand,
]
