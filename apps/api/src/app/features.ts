/** The features of the api: the only list. Calls, commands, jobs, retention, invariants and gauges are read from it. */
import { distinctFeatures, type Feature } from '#entry/feature.ts'
import { changePassword } from '#features/account/change-password/feature.ts'
import { consent } from '#features/account/consent/feature.ts'
import { identityChange } from '#features/account/identity-change/feature.ts'
import { limits } from '#features/account/limits/feature.ts'
import { login } from '#features/account/login/feature.ts'
import { manageAddress } from '#features/account/manage-address/feature.ts'
import { memberAdmin } from '#features/account/member-admin/feature.ts'
import { passwordReset } from '#features/account/password-reset/feature.ts'
import { personal } from '#features/account/personal/feature.ts'
import { register } from '#features/account/register/feature.ts'
import { user } from '#features/account/user/feature.ts'
import { bankAdmin } from '#features/bank/bank-admin/feature.ts'
import { deposit } from '#features/bank/deposit/feature.ts'
import { withdraw } from '#features/bank/withdraw/feature.ts'
import { closing } from '#features/books/closing/feature.ts'
import { correction } from '#features/books/correction/feature.ts'
import { exportFilesOf } from '#features/books/export/feature.ts'
import { figures } from '#features/books/figures/feature.ts'
import { history } from '#features/books/history/feature.ts'
import { money } from '#features/books/money/feature.ts'
import { report } from '#features/books/report/feature.ts'
import { alertOf } from '#features/control/alert/feature.ts'
import { audit } from '#features/control/audit/feature.ts'
import { proposal } from '#features/control/proposal/feature.ts'
import { quarantine } from '#features/control/quarantine/feature.ts'
import { queue } from '#features/control/queue/feature.ts'
import { seal } from '#features/control/seal/feature.ts'
import { staff } from '#features/control/staff/feature.ts'
import { gameEvent } from '#features/games/game-event/feature.ts'
import { games } from '#features/games/games/feature.ts'
import { movie } from '#features/games/movie/feature.ts'
import { provider } from '#features/games/provider/feature.ts'
import { winlost } from '#features/games/winlost/feature.ts'
import { affiliate } from '#features/rewards/affiliate/feature.ts'
import { bonus } from '#features/rewards/bonus/feature.ts'
import { cashback } from '#features/rewards/cashback/feature.ts'
import { checkIn } from '#features/rewards/check-in/feature.ts'
import { coupon } from '#features/rewards/coupon/feature.ts'
import { draw } from '#features/rewards/draw/feature.ts'
import { flipCard } from '#features/rewards/flip-card/feature.ts'
import { level } from '#features/rewards/level/feature.ts'
import { points } from '#features/rewards/points/feature.ts'
import { reward } from '#features/rewards/reward/feature.ts'
import { goods } from '#features/rewards/reward/goods/feature.ts'
import { right } from '#features/rewards/right/feature.ts'
import { tournament } from '#features/rewards/tournament/feature.ts'
import { wheel } from '#features/rewards/wheel/feature.ts'
import { announcement } from '#features/site/announcement/feature.ts'
import { brand } from '#features/site/brand/feature.ts'
import { chat } from '#features/site/chat/feature.ts'
import { frame } from '#features/site/frame/feature.ts'
import { legal } from '#features/site/legal/feature.ts'
import { push } from '#features/site/push/feature.ts'
import { setting } from '#features/site/setting/feature.ts'
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
