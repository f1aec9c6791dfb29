/** All calls of the member site: `ls` of the wire. Each file lists its own; a call that is not here does not exist. */
import { affiliateCalls } from './affiliate.ts'
import { announcementCalls } from './announcement.ts'
import { bonusCalls } from './bonus.ts'
import { cashbackCalls } from './cashback.ts'
import { chatCalls } from './chat.ts'
import { checkInCalls } from './check-in.ts'
import { consentCalls } from './consent.ts'
import { correctionCalls } from './correction.ts'
import { couponCalls } from './coupon.ts'
import type { CallDefinition } from './define-call.ts'
import { depositCalls } from './deposit.ts'
import { slipCalls } from './deposit-slip.ts'
import { drawCalls } from './draw.ts'
import { flipCardCalls } from './flip-card.ts'
import { frameCalls } from './frame.ts'
import { gameEventCalls } from './game-event.ts'
import { gamesCalls } from './games.ts'
import { historyCalls } from './history.ts'
import { identityChangeCalls } from './identity-change.ts'
import { legalCalls } from './legal.ts'
import { limitsCalls } from './limits.ts'
import { loginCalls } from './login.ts'
import { manageAddressCalls } from './manage-address.ts'
import { movieCalls } from './movie.ts'
import { passwordResetCalls } from './password-reset.ts'
import { pushCalls } from './push.ts'
import type { RefusalCode } from './refusals.ts'
import { registerCalls } from './register.ts'
import { rewardCalls } from './reward.ts'
import { screenCalls } from './screen.ts'
import { settingCalls } from './setting.ts'
import { tournamentCalls } from './tournament.ts'
import { userCalls } from './user.ts'
import { wheelCalls } from './wheel.ts'
import { winlostCalls } from './winlost.ts'
import { withdrawCalls } from './withdraw.ts'

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
