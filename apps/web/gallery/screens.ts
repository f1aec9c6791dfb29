/** All screens of the gallery by name. Each slice keeps its states in a file of `screens/`. */
import { affiliateStates, careStates, notOpenStates } from './screens/affiliate.ts'
import { changePasswordStates } from './screens/change-password.ts'
import { chatStates } from './screens/chat.ts'
import { contactStates } from './screens/contact.ts'
import { dashboardStates } from './screens/dashboard.ts'
import { depositStates } from './screens/deposit.ts'
import { deviceStates } from './screens/device.ts'
import { liveScoreStates, scoreStates } from './screens/frames.ts'
import { gamesStates } from './screens/games.ts'
import { historyStates } from './screens/history.ts'
import { limitsStates } from './screens/limits.ts'
import { loginStates } from './screens/login.ts'
import { maintenanceStates } from './screens/maintenance.ts'
import { manageAddressStates } from './screens/manage-address.ts'
import { mediaStates } from './screens/media.ts'
import { movieStates } from './screens/movie.ts'
import { promotionStates } from './screens/promotion.ts'
import { rankingStates } from './screens/ranking.ts'
import { registerStates } from './screens/register.ts'
import { resetPasswordStates } from './screens/reset-password.ts'
import { homeStates, notFoundStates, shellStates } from './screens/shell.ts'
import { winlostStates } from './screens/winlost.ts'
import { withdrawStates } from './screens/withdraw.ts'
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
