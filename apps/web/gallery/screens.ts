/** All screens of the gallery by name; each slice keeps its states in a file of `screens/`. */
import { loginStates } from './screens/login.ts'
import { registerStates } from './screens/register.ts'
import { homeStates, shellStates } from './screens/shell.ts'
import type { GalleryScreen } from './state.ts'

export const SCREENS: Record<string, GalleryScreen> = {
  home: homeStates,
  login: loginStates,
  register: registerStates,
  shell: shellStates,
}
