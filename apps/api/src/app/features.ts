/** The features of the api: the only list. Calls, commands, jobs, retention, invariants and gauges are read from it. */
import { distinctFeatures, type Feature } from '#core/feature.ts'
import { affiliate } from '#features/affiliate/feature.ts'
import { alertOf } from '#features/alert/feature.ts'
import { announcement } from '#features/announcement/feature.ts'
import { audit } from '#features/audit/feature.ts'
import { bankAdmin } from '#features/bank-admin/feature.ts'
import { bonus } from '#features/bonus/feature.ts'
import { brand } from '#features/brand/feature.ts'
import { cashback } from '#features/cashback/feature.ts'
import { changePassword } from '#features/change-password/feature.ts'
import { chat } from '#features/chat/feature.ts'
import { checkIn } from '#features/check-in/feature.ts'
import { closing } from '#features/closing/feature.ts'
import { consent } from '#features/consent/feature.ts'
import { correction } from '#features/correction/feature.ts'
import { coupon } from '#features/coupon/feature.ts'
import { deposit } from '#features/deposit/feature.ts'
import { draw } from '#features/draw/feature.ts'
import { exportFilesOf } from '#features/export/feature.ts'
import { figures } from '#features/figures/feature.ts'
import { flipCard } from '#features/flip-card/feature.ts'
import { frame } from '#features/frame/feature.ts'
import { gameEvent } from '#features/game-event/feature.ts'
import { games } from '#features/games/feature.ts'
import { goods } from '#features/goods/feature.ts'
import { history } from '#features/history/feature.ts'
import { identityChange } from '#features/identity-change/feature.ts'
import { legal } from '#features/legal/feature.ts'
import { level } from '#features/level/feature.ts'
import { limits } from '#features/limits/feature.ts'
import { login } from '#features/login/feature.ts'
import { manageAddress } from '#features/manage-address/feature.ts'
import { memberAdmin } from '#features/member-admin/feature.ts'
import { money } from '#features/money/feature.ts'
import { movie } from '#features/movie/feature.ts'
import { passwordReset } from '#features/password-reset/feature.ts'
import { personal } from '#features/personal/feature.ts'
import { points } from '#features/points/feature.ts'
import { proposal } from '#features/proposal/feature.ts'
import { provider } from '#features/provider/feature.ts'
import { push } from '#features/push/feature.ts'
import { quarantine } from '#features/quarantine/feature.ts'
import { queue } from '#features/queue/feature.ts'
import { register } from '#features/register/feature.ts'
import { report } from '#features/report/feature.ts'
import { reward } from '#features/reward/feature.ts'
import { right } from '#features/right/feature.ts'
import { seal } from '#features/seal/feature.ts'
import { setting } from '#features/setting/feature.ts'
import { staff } from '#features/staff/feature.ts'
import { tournament } from '#features/tournament/feature.ts'
import { user } from '#features/user/feature.ts'
import { wheel } from '#features/wheel/feature.ts'
import { winlost } from '#features/winlost/feature.ts'
import { withdraw } from '#features/withdraw/feature.ts'
import { core } from './core-feature.ts'

export const FEATURES: readonly Feature[] = distinctFeatures([
  core,
  login,
  register,
  user,
  changePassword,
  passwordReset,
  manageAddress,
  frame,
  chat,
  consent,
  deposit,
  points,
  checkIn,
  bonus,
  withdraw,
  provider,
  limits,
  games,
  push,
  correction,
  right,
  reward,
  coupon,
  goods,
  draw,
  wheel,
  flipCard,
  gameEvent,
  history,
  identityChange,
  quarantine,
  movie,
  affiliate,
  cashback,
  winlost,
  tournament,
  alertOf(() => FEATURES.flatMap(({ alerts = [] }) => alerts)),
  memberAdmin,
  brand,
  setting,
  announcement,
  legal,
  level,
  bankAdmin,
  audit,
  seal,
  personal,
  report,
  staff,
  queue,
  proposal,
  closing,
  figures,
  money,
  exportFilesOf(() => FEATURES.flatMap(({ exports = [] }) => exports)),
])
