/** The actions on a member, each with its permission. */
import type { Permission } from '@duang/contract/desk/permissions'
import type { ButtonLook } from '@duang/ui/button.tsx'
import type { actionTexts } from './action-texts.ts'

export const ACTS = {
  block: { permission: 'members.edit', look: 'danger', hint: 'blockHint' },
  unblock: { permission: 'members.edit', look: 'gold' },
  endSessions: { permission: 'members.edit', look: 'gold' },
  resetLink: { permission: 'members.edit', look: 'gold' },
  recall: { permission: 'members.edit', look: 'gold' },
  rest: { permission: 'members.protect', look: 'gold', hint: 'restHint' },
  exclude: { permission: 'members.protect', look: 'danger', hint: 'excludeHint' },
  lowerLimit: { permission: 'members.protect', look: 'gold', hint: 'lowerLimitHint' },
  phone: { permission: 'members.identity', look: 'gold', hint: 'proposeHint' },
  bank: { permission: 'members.identity', look: 'gold', hint: 'proposeHint' },
} as const satisfies Record<string, { permission: Permission; look: ButtonLook; hint?: keyof typeof actionTexts.th }>
export type Act = keyof typeof ACTS
