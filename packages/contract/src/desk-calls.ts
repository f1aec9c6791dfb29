/** All calls of the desk. A call that is not here does not exist. */

import { deskAnnouncementCalls } from './desk-announcement.ts'
import { deskBankAdminCalls } from './desk-bank-admin.ts'
import type { DeskCallDefinition } from './desk-call.ts'
import { deskCouponCalls } from './desk-coupon.ts'
import { deskDrawCalls } from './desk-draw.ts'
import { deskGamesCalls } from './desk-games.ts'
import { deskLevelCalls } from './desk-level.ts'
import { deskMaintenanceCalls } from './desk-maintenance.ts'
import { deskMovieCalls } from './desk-movie.ts'
import { deskProposalCalls } from './desk-proposal.ts'
import { deskProviderCalls } from './desk-provider.ts'
import { deskQueueCalls } from './desk-queue.ts'
import { deskRewardCalls } from './desk-reward.ts'
import { deskSessionCalls } from './desk-session.ts'
import { deskSettingsCalls } from './desk-settings.ts'
import { deskStaffCalls } from './desk-staff.ts'
import { deskWithdrawCalls } from './desk-withdraw.ts'
import type { RefusalCode } from './refusals.ts'

type ListedDeskCall = DeskCallDefinition & { refusals: readonly RefusalCode[] }

export const DESK_CALLS = [
  // A line each: slices are added beside one another.
  ...deskSessionCalls,
  ...deskStaffCalls,
  ...deskQueueCalls,
  ...deskWithdrawCalls,
  ...deskProposalCalls,
  ...deskSettingsCalls,
  ...deskCouponCalls,
  ...deskRewardCalls,
  ...deskDrawCalls,
  ...deskLevelCalls,
  ...deskProviderCalls,
  ...deskBankAdminCalls,
  ...deskGamesCalls,
  ...deskMovieCalls,
  ...deskAnnouncementCalls,
  ...deskMaintenanceCalls,
] as const satisfies readonly ListedDeskCall[]
