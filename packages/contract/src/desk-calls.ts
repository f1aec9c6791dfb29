/** All calls of the desk. A call that is not here does not exist. */
import { deskAlertCalls } from './desk-alert.ts'
import type { DeskCallDefinition } from './desk-call.ts'
import { deskPasskeyCalls } from './desk-passkey.ts'
import { deskProposalCalls } from './desk-proposal.ts'
import { deskQueueCalls } from './desk-queue.ts'
import { deskSessionCalls } from './desk-session.ts'
import { deskStaffCalls } from './desk-staff.ts'
import { deskWithdrawCalls } from './desk-withdraw.ts'
import type { RefusalCode } from './refusals.ts'

type ListedDeskCall = DeskCallDefinition & { refusals: readonly RefusalCode[] }

export const DESK_CALLS = [
  // A line each: slices are added beside one another.
  ...deskSessionCalls,
  ...deskPasskeyCalls,
  ...deskStaffCalls,
  ...deskQueueCalls,
  ...deskWithdrawCalls,
  ...deskProposalCalls,
  ...deskAlertCalls,
] as const satisfies readonly ListedDeskCall[]
