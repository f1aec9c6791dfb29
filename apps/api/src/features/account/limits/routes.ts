import {
  answerReminder,
  cancelRaise,
  confirmRaise,
  readLimits,
  selfExclude,
  setLimit,
  takeBreak as takeBreakCall,
} from '@duang/contract/account/limits'
import { readReminder } from '@duang/contract/account/limits-reminder'
import { mount, type Site } from '#entry/mount.ts'
import { excludeSelf, takeBreak } from './breaks.ts'
import { cancel, confirm, limitsOf, set } from './limits.ts'
import { answer, reminderOf } from './reminder.ts'

export function mountLimits(site: Site): void {
  mount(site, readLimits, ({ ctx, caller }) => limitsOf(ctx, caller.memberId))
  mount(site, setLimit, ({ ctx, caller, body }) => set(ctx, caller, body))
  mount(site, confirmRaise, ({ ctx, caller, body }) => confirm(ctx, caller, body))
  mount(site, cancelRaise, ({ ctx, caller, body }) => cancel(ctx, caller, body))
  mount(site, takeBreakCall, async ({ ctx, caller, body }) => {
    await takeBreak(ctx, caller, body.length)
    return limitsOf(ctx, caller.memberId)
  })
  mount(site, selfExclude, async ({ ctx, caller, body }) => {
    await excludeSelf(ctx, caller, body)
    return limitsOf(ctx, caller.memberId)
  })
  mount(site, readReminder, ({ ctx, caller }) => reminderOf(ctx, caller))
  mount(site, answerReminder, ({ ctx, caller, body }) => answer(ctx, caller, body))
}
