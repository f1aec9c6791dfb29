/** The commands of `duang`: those of the features, each with the acts that other features add, and seven that need all of them. */
import type { AnyCommand } from '#core/command.ts'
import { verifyLedgerCommand } from '#core/ledger/verify.ts'
import { exportCommand } from '#features/export/export-command.ts'
import { cellCommand } from './cells/cell-command.ts'
import { completionCommand } from './completion-command.ts'
import { DOCTOR } from './doctor/doctor-command.ts'
import { FEATURES } from './features.ts'
import { LEDGER_CHECKS } from './ledger-checks.ts'
import { LOG } from './log-command.ts'
import { MIGRATE } from './migrate-command.ts'
import { SECRET } from './secret-command.ts'

const ADDED_ACTS = FEATURES.flatMap(({ acts = {} }) => Object.entries(acts))

const withAddedActs = (command: AnyCommand): AnyCommand => {
  if (command.isOfDeployment) return command
  const added = ADDED_ACTS.filter(([name]) => name === command.name).map(([, acts]) => acts)
  return { ...command, acts: Object.assign({}, command.acts, ...added) }
}

const OPERATION: readonly AnyCommand[] = [
  ...FEATURES.flatMap((each) => each.commands ?? []).map(withAddedActs),
  exportCommand(FEATURES.flatMap((each) => each.exports ?? [])),
  verifyLedgerCommand(LEDGER_CHECKS),
  MIGRATE,
  DOCTOR,
  LOG,
  cellCommand(LEDGER_CHECKS),
  SECRET,
]

export const COMMANDS: readonly AnyCommand[] = [...OPERATION, completionCommand(OPERATION)]
