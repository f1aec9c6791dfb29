/** The calls of the site and what answers them, by name. */

import type { FastPath } from '#core/fast-path.ts'
import type { Site } from '#core/mount.ts'
import { mountAffiliate } from '#features/affiliate/routes.ts'
import { mountBonus } from '#features/bonus/routes.ts'
import { mountChangePassword } from '#features/change-password/routes.ts'
import { mountChat } from '#features/chat/routes.ts'
import { mountCorrection } from '#features/correction/routes.ts'
import { mountDeposit } from '#features/deposit/routes.ts'
import { mountFrame } from '#features/frame/routes.ts'
import { mountGames } from '#features/games/routes.ts'
import { mountLimits } from '#features/limits/routes.ts'
import { mountLogin } from '#features/login/routes.ts'
import { mountManageAddress } from '#features/manage-address/routes.ts'
import { mountMovie } from '#features/movie/routes.ts'
import { mountPasswordReset } from '#features/password-reset/routes.ts'
import { mountProvider } from '#features/provider/routes.ts'
import { mountRegister } from '#features/register/routes.ts'
import { mountSetting } from '#features/setting/routes.ts'
import { mountUser } from '#features/user/routes.ts'
import { mountWinlost } from '#features/winlost/routes.ts'
import { mountWithdraw } from '#features/withdraw/routes.ts'

/** Gives what is answered ahead of the router as well. */
export function mountAll(site: Site): FastPath {
  mountLogin(site)
  mountRegister(site)
  mountUser(site)
  mountChangePassword(site)
  mountPasswordReset(site)
  mountManageAddress(site)
  mountSetting(site)
  mountFrame(site)
  mountChat(site)
  mountDeposit(site)
  mountCorrection(site)
  mountBonus(site)
  mountWithdraw(site)
  mountMovie(site)
  mountGames(site)
  mountLimits(site)
  mountAffiliate(site)
  mountWinlost(site)
  return mountProvider(site)
}
