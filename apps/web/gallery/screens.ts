/** All screens of the gallery by name; each slice keeps its states in a file of `screens/`. */
import { changePasswordStates } from './screens/change-password.ts'
import { dashboardStates } from './screens/dashboard.ts'
import { depositStates } from './screens/deposit.ts'
import { deviceStates } from './screens/device.ts'
import { frameStates } from './screens/frames.ts'
import { gamesStates } from './screens/games.ts'
import { historyStates } from './screens/history.ts'
import { loginStates } from './screens/login.ts'
import { manageAddressStates } from './screens/manage-address.ts'
import { movieStates } from './screens/movie.ts'
import { registerStates } from './screens/register.ts'
import { homeStates, shellStates } from './screens/shell.ts'
import { withdrawStates } from './screens/withdraw.ts'
import type { GalleryScreen } from './state.ts'

export const SCREENS: Record<string, GalleryScreen> = {
  'change-password': changePasswordStates,
  dashboard: dashboardStates,
  device: deviceStates,
  frames: frameStates,
  games: gamesStates,
  history: historyStates,
  deposit: depositStates,
  home: homeStates,
  login: loginStates,
  'manage-address': manageAddressStates,
  movie: movieStates,
  register: registerStates,
  shell: shellStates,
  withdraw: withdrawStates,
}
