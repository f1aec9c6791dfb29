/** All calls of the member site, by name: `ls` of the wire. A call that is not here does not exist. */
import { getAffiliateCode } from './affiliate.ts'
import { forfeitBonus, listBonuses } from './bonus.ts'
import { decideChatConsent, getChatIdentity } from './chat.ts'
import { listCorrections } from './correction.ts'
import type { CallDefinition } from './define-call.ts'
import { assignReceivingAccount, listDeposits, listPublicDeposits } from './deposit.ts'
import { drawCalls } from './draw.ts'
import { flipCardCalls } from './flip-card.ts'
import { getFrameStatus } from './frame.ts'
import { gameEventCalls } from './game-event.ts'
import { cashOut, listCreditOut, listGames, openGame, resumeGame } from './games.ts'
import {
  answerReminder,
  cancelRaise,
  confirmRaise,
  readLimits,
  readReminder,
  selfExclude,
  setLimit,
  takeBreak,
} from './limits.ts'
import { endDevice, endOtherDevices, listDevices, login, logout } from './login.ts'
import { getAddress, saveAddress } from './manage-address.ts'
import { findMovie, listMovies } from './movie.ts'
import { checkReset, resetPassword } from './password-reset.ts'
import type { RefusalCode } from './refusals.ts'
import {
  checkBankId,
  checkPassword,
  checkPhone,
  checkUsername,
  findAccountName,
  findInviter,
  openRegistration,
  register,
} from './register.ts'
import { getSetting, getUserSetting, getWebsiteStatus, listAnnouncements, listMemberAnnouncements } from './setting.ts'
import { changePassword, getCredit, getLevel, getPoints, getUserDetail } from './user.ts'
import { wheelCalls } from './wheel.ts'
import { downloadRounds, findRound, listExtras, listGameDays, listRounds, reportWinlost } from './winlost.ts'
import {
  checkWithdraw,
  listEndedWithdraws,
  listOpenWithdraws,
  listPublicWithdraws,
  requestWithdraw,
  retryWithdraw,
} from './withdraw.ts'

/** A call whose refusals exist. */
export type ListedCall = CallDefinition & { refusals: readonly RefusalCode[] }

export const CALLS = [
  login,
  logout,
  listDevices,
  endDevice,
  endOtherDevices,
  checkReset,
  resetPassword,
  openRegistration,
  checkPhone,
  checkUsername,
  checkPassword,
  checkBankId,
  findInviter,
  findAccountName,
  register,
  getSetting,
  getWebsiteStatus,
  getUserSetting,
  listAnnouncements,
  listMemberAnnouncements,
  getFrameStatus,
  getChatIdentity,
  decideChatConsent,
  getUserDetail,
  getPoints,
  getCredit,
  getLevel,
  changePassword,
  getAddress,
  saveAddress,
  assignReceivingAccount,
  listDeposits,
  listCorrections,
  listPublicDeposits,
  listBonuses,
  forfeitBonus,
  checkWithdraw,
  requestWithdraw,
  listOpenWithdraws,
  listEndedWithdraws,
  retryWithdraw,
  listPublicWithdraws,
  listMovies,
  findMovie,
  readLimits,
  setLimit,
  confirmRaise,
  cancelRaise,
  takeBreak,
  selfExclude,
  readReminder,
  answerReminder,
  listGames,
  openGame,
  resumeGame,
  cashOut,
  listCreditOut,
  getAffiliateCode,
  reportWinlost,
  listExtras,
  listGameDays,
  listRounds,
  findRound,
  downloadRounds,
  ...drawCalls,
  ...wheelCalls,
  ...flipCardCalls,
  ...gameEventCalls,
] as const satisfies readonly ListedCall[]

/**
 * Calls of section 7 that are not built yet, each with what it waits for; `part`: the rest of that call is built. All are answered as
 * unknown, 404. This list must shrink to nothing.
 */
export const PENDING: readonly { method: string; path: string; part?: string; waitsFor: string }[] = [
  { method: 'GET', path: '/api/auth/affiliate/bonus/{username}', waitsFor: 'rewards' },
  { method: 'GET', path: '/api/auth/affiliate/downline/{username}', waitsFor: 'rewards' },
  { method: 'POST', path: '/api/auth/affiliate/withdraw/{username}', waitsFor: 'rewards' },
  { method: 'POST', path: '/api/auth/affiliate/downline/bonus/{username}', waitsFor: 'rewards' },
  { method: 'POST', path: '/api/auth/log/affiliate/{username}', part: 'type af', waitsFor: 'rewards' },
  { method: 'POST', path: '/api/auth/reward', waitsFor: 'rewards' },
  { method: 'POST', path: '/api/auth/reward/request', waitsFor: 'rewards' },
  { method: 'POST', path: '/api/auth/reward/request/history', waitsFor: 'rewards' },
  { method: 'GET', path: '/api/auth/game/check-in', waitsFor: 'rewards' },
  { method: 'POST', path: '/api/auth/game/check-in', waitsFor: 'rewards' },
]
