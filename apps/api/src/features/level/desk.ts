/** Calls of the desk about the level table. */
import type { LEVEL_CRITERIA } from '@duang/contract/desk-level'
import { listDeskLevels, proposeDeskLevel } from '@duang/contract/desk-level'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type ActKind, actProposal, proposeAct } from '#core/desk/run-act.ts'
import { selectLevels, setLevel } from './levels-command.ts'

const CHANGE: ActKind = {
  kind: 'level.change',
  proposing: 'brand.settings',
  permission: 'money.correct',
  run: setLevel,
  read: (tx, ctx, { words: [level = -1] = [] }) =>
    selectLevels({ ...ctx, db: tx })
      .where('level', '=', Number(level))
      .executeTakeFirst(),
}
export const levelProposal = actProposal(CHANGE)

const bahtOf = (satang: number | null): string => (satang === null ? 'none' : (satang / 100).toFixed(2))

export function mountLevelDesk(desk: Desk): void {
  mountDesk(desk, listDeskLevels, async ({ ctx }) => {
    const rows = await selectLevels(ctx).orderBy('level').execute()
    return {
      items: rows.map((row) => ({
        ...{ level: row.level, name: row.name, criteria: row.criteria_satang, nextLevel: row.next_level_satang },
        criteriaKind: row.criteria_kind as (typeof LEVEL_CRITERIA)[number],
        ...{ cashbackPercent: Number(row.cashback_percent), cashbackCap: row.cashback_cap_satang },
        ...{ dailyCap: row.daily_cap_satang, requestCap: row.per_request_cap_satang },
        ...{ requestsPerDay: row.requests_per_day, isReachable: !row.is_disabled },
      })),
    }
  })
  mountDesk(desk, proposeDeskLevel, ({ ctx, staff, body }) => {
    const options = {
      ...{ name: body.name, 'criteria-kind': body.criteriaKind, criteria: bahtOf(body.criteria) },
      ...{ next: bahtOf(body.nextLevel), cashback: body.cashbackPercent, 'cashback-cap': bahtOf(body.cashbackCap) },
      ...{ 'daily-cap': bahtOf(body.dailyCap), 'request-cap': bahtOf(body.requestCap) },
      ...{ requests: body.requestsPerDay, reachable: body.isReachable ? 'on' : 'off' },
    }
    const call = { words: [body.level], options }
    return proposeAct(ctx, { actor: staff.actor, reason: body.reason }, CHANGE, {
      subject: `level ${body.level}`,
      call,
    })
  })
}
