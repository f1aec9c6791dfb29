/** All calls of the desk. A call that is not here does not exist. */
import { ACTIONS } from './action/actions.ts'
import { deskAuditCalls } from './desk/audit.ts'
import { deskClosingCalls } from './desk/closing.ts'
import type { DeskCallDefinition } from './desk/define-desk-call.ts'
import { deskDiscrepancyCalls } from './desk/discrepancies.ts'
import { deskExportCalls } from './desk/export.ts'
import { deskFiguresCalls } from './desk/figures.ts'
import { deskGoodsCalls } from './desk/goods.ts'
import { deskLegalCalls } from './desk/legal.ts'
import { deskLimitCalls } from './desk/limits.ts'
import { deskLineCalls } from './desk/lines.ts'
import { deskMaintenanceCalls } from './desk/maintenance.ts'
import { deskMemberCalls } from './desk/member.ts'
import { deskMemberListCalls } from './desk/member-lists.ts'
import { deskMemberSearchCalls } from './desk/member-search.ts'
import { deskMoneyCalls } from './desk/money.ts'
import { deskPasskeyCalls } from './desk/passkey.ts'
import { deskPersonalCalls } from './desk/personal.ts'
import { deskQuarantineCalls } from './desk/quarantine.ts'
import { deskQueueCalls } from './desk/queue.ts'
import { deskReconcileCalls } from './desk/reconcile.ts'
import { deskSessionCalls } from './desk/session.ts'
import { deskSettingsCalls } from './desk/settings.ts'
import { deskSlipCalls } from './desk/slips.ts'
import { deskTournamentCalls } from './desk/tournament.ts'
import { deskWithdrawCalls } from './desk/withdraw.ts'
import type { RefusalCode } from './refusals.ts'

type ListedDeskCall = DeskCallDefinition & { refusals: readonly RefusalCode[] }

export const DESK_CALLS = [
  ...ACTIONS,
  // A line each: slices are added beside one another.
  ...deskSessionCalls,
  ...deskPasskeyCalls,
  ...deskQueueCalls,
  ...deskWithdrawCalls,
  ...deskLineCalls,
  ...deskQuarantineCalls,
  ...deskDiscrepancyCalls,
  ...deskGoodsCalls,
  ...deskLimitCalls,
  ...deskSlipCalls,
  ...deskPersonalCalls,
  ...deskClosingCalls,
  ...deskExportCalls,
  ...deskFiguresCalls,
  ...deskReconcileCalls,
  ...deskMoneyCalls,
  ...deskAuditCalls,
  ...deskMemberSearchCalls,
  ...deskMemberCalls,
  ...deskMemberListCalls,
  ...deskSettingsCalls,
  ...deskTournamentCalls,
  ...deskLegalCalls,
  ...deskMaintenanceCalls,
] as const satisfies readonly ListedDeskCall[]
