/** All screens of the gallery by name; each slice keeps its states in a file of `screens/`. */
import { affiliateStates, careStates, notOpenStates } from '#features/affiliate/gallery.ts'
import { changePasswordStates } from '#features/change-password/gallery.ts'
import { chatStates } from '#features/chat/gallery.ts'
import { contactStates } from '#features/contact/gallery.ts'
import { dashboardStates } from '#features/dashboard/gallery.ts'
import { depositStates } from '#features/deposit/gallery.ts'
import { deviceStates } from '#features/device/gallery.ts'
import { gamesStates } from '#features/games/gallery.ts'
import { historyStates } from '#features/history/gallery.ts'
import { limitsStates } from '#features/limits/gallery.ts'
import { liveScoreStates, scoreStates } from '#features/live-score/gallery.ts'
import { loginStates } from '#features/login/gallery.ts'
import { maintenanceStates } from '#features/maintenance/gallery.ts'
import { manageAddressStates } from '#features/manage-address/gallery.ts'
import { mediaStates } from '#features/media/gallery.ts'
import { movieStates } from '#features/movie/gallery.ts'
import { promotionStates } from '#features/promotion/gallery.ts'
import { rankingStates } from '#features/ranking/gallery.ts'
import { registerStates } from '#features/register/gallery.ts'
import { resetPasswordStates } from '#features/reset-password/gallery.ts'
import { winlostStates } from '#features/winlost/gallery.ts'
import { withdrawStates } from '#features/withdraw/gallery.ts'
import { homeStates, notFoundStates, shellStates } from './shell.ts'
import type { GalleryScreen } from './state.ts'

export const SCREENS: Record<string, GalleryScreen> = {
  affiliate: affiliateStates,
  care: careStates,
  'change-password': changePasswordStates,
  chat: chatStates,
  contact: contactStates,
  dashboard: dashboardStates,
  device: deviceStates,
  games: gamesStates,
  history: historyStates,
  deposit: depositStates,
  home: homeStates,
  limits: limitsStates,
  'live-score': liveScoreStates,
  login: loginStates,
  maintenance: maintenanceStates,
  'manage-address': manageAddressStates,
  media: mediaStates,
  movie: movieStates,
  'not-found': notFoundStates,
  promotion: promotionStates,
  ranking: rankingStates,
  'not-open': notOpenStates,
  register: registerStates,
  'reset-password': resetPasswordStates,
  score: scoreStates,
  shell: shellStates,
  winlost: winlostStates,
  withdraw: withdrawStates,
}
