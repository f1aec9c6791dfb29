/** All screens of the gallery by name; each slice keeps its states in a file of `screens/`. */
import { depositStates } from './screens/deposit.ts'
import { loginStates } from './screens/login.ts'
import { registerStates } from './screens/register.ts'
import { homeStates, shellStates } from './screens/shell.ts'
import { withdrawStates } from './screens/withdraw.ts'
import type { GalleryScreen } from './state.ts'

export const SCREENS: Record<string, GalleryScreen> = {
  deposit: depositStates,
  home: homeStates,
  login: loginStates,
  register: registerStates,
  shell: shellStates,
  withdraw: withdrawStates,
}
