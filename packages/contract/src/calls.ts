/** All calls of the member site: `ls` of the wire. Each file lists its own; a call that is not here does not exist. */

import { consentCalls } from './account/consent.ts'
import { identityChangeCalls } from './account/identity-change.ts'
import { limitsCalls } from './account/limits.ts'
import { loginCalls } from './account/login.ts'
import { manageAddressCalls } from './account/manage-address.ts'
import { passwordResetCalls } from './account/password-reset.ts'
import { registerCalls } from './account/register.ts'
import { userCalls } from './account/user.ts'
import { depositCalls } from './bank/deposit.ts'
import { slipCalls } from './bank/deposit-slip.ts'
import { withdrawCalls } from './bank/withdraw.ts'
import { correctionCalls } from './books/correction.ts'
import { historyCalls } from './books/history.ts'
import { gameEventCalls } from './games/game-event.ts'
import { gamesCalls } from './games/games.ts'
import { movieCalls } from './games/movie.ts'
import { winlostCalls } from './games/winlost.ts'
import type { RefusalCode } from './refusals.ts'
import { affiliateCalls } from './rewards/affiliate.ts'
import { bonusCalls } from './rewards/bonus.ts'
import { cashbackCalls } from './rewards/cashback.ts'
import { checkInCalls } from './rewards/check-in.ts'
import { couponCalls } from './rewards/coupon.ts'
import { drawCalls } from './rewards/draw.ts'
import { flipCardCalls } from './rewards/flip-card.ts'
import { rewardCalls } from './rewards/reward.ts'
import { tournamentCalls } from './rewards/tournament.ts'
import { wheelCalls } from './rewards/wheel.ts'
import { announcementCalls } from './site/announcement.ts'
import { chatCalls } from './site/chat.ts'
import { frameCalls } from './site/frame.ts'
import { legalCalls } from './site/legal.ts'
import { pushCalls } from './site/push.ts'
import { screenCalls } from './site/screen.ts'
import { settingCalls } from './site/setting.ts'
import type { CallDefinition } from './wire/define-call.ts'

/** A call whose refusals exist. */
export type ListedCall = CallDefinition & { refusals: readonly RefusalCode[] }

export const CALLS = [
  ...loginCalls,
  ...passwordResetCalls,
  ...registerCalls,
  ...settingCalls,
  ...announcementCalls,
  ...frameCalls,
  ...chatCalls,
  ...userCalls,
  ...manageAddressCalls,
  ...depositCalls,
  ...slipCalls,
  ...historyCalls,
  ...identityChangeCalls,
  ...correctionCalls,
  ...bonusCalls,
  ...withdrawCalls,
  ...movieCalls,
  ...legalCalls,
  ...consentCalls,
  ...limitsCalls,
  ...gamesCalls,
  ...pushCalls,
  ...drawCalls,
  ...wheelCalls,
  ...flipCardCalls,
  ...gameEventCalls,
  ...checkInCalls,
  ...affiliateCalls,
  ...cashbackCalls,
  ...winlostCalls,
  ...rewardCalls,
  ...couponCalls,
  ...tournamentCalls,
  ...screenCalls,
] as const satisfies readonly ListedCall[]
