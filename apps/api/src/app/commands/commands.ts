/**
 * The commands of `duang`: those that derive from actions and lists of staff, those that features add for the machine, and six that need all
 * features.
 */
import { ACTION_GROUPS } from '@duang/contract/action/actions'
import type { Acts, AnyCommand, Command } from '#core/command.ts'
import { actOfAction, actOfList, groupActs } from '#entry/action/command-line.ts'
import { proposalKinds } from '#entry/action/second-person.ts'
import { verifyLedgerCommand } from '#money/ledger/verify.ts'
import { cellCommand } from '../cells/cell-command.ts'
import { DOCTOR } from '../doctor/doctor-command.ts'
import { FEATURES } from '../features.ts'
import { LEDGER_CHECKS } from '../watch/ledger-checks.ts'
import { completionCommand } from './completion-command.ts'
import { LOG } from './log-command.ts'
import { MIGRATE } from './migrate-command.ts'
import { SECRET } from './secret-command.ts'

const ADDED_ACTS: [string, Acts][] = FEATURES.flatMap(({ acts = {} }) => Object.entries(acts))
const KINDS = proposalKinds(FEATURES)
const DERIVED = groupActs([
  ...FEATURES.flatMap(({ lists = [] }) => lists.flatMap((each) => actOfList(each, KINDS))),
  ...FEATURES.flatMap(({ actions = [] }) => actions.flatMap((each) => actOfAction(each, KINDS))),
])

const withAddedActs = (command: AnyCommand): AnyCommand => {
  if (command.isOfDeployment) return command
  const added = ADDED_ACTS.filter(([name]) => name === command.name).map(([, acts]) => acts)
  return { ...command, acts: Object.assign({}, DERIVED.get(command.name), command.acts, ...added) }
}

const OWN = FEATURES.flatMap((each) => each.commands ?? [])
const isOwn = (name: string): boolean => OWN.some((each) => each.name === name)

/** Commands of actions alone. */
const ACTED: readonly Command[] = [...DERIVED]
  .filter(([name]) => !isOwn(name))
  .map(([name, acts]) => ({ name, summary: ACTION_GROUPS[name] ?? '', acts }))

const OPERATION: readonly AnyCommand[] = [
  ...OWN.map(withAddedActs),
  ...ACTED.map(withAddedActs),
  verifyLedgerCommand(LEDGER_CHECKS),
  MIGRATE,
  DOCTOR,
  LOG,
  cellCommand(LEDGER_CHECKS),
  SECRET,
]

export const COMMANDS: readonly AnyCommand[] = [...OPERATION, completionCommand(OPERATION)]
