/** `duang members set-level`. */
import { recordAction } from '#core/audit/audit.ts'
import { type CommandInput, unknown } from '#core/command.ts'
import { recordLevelChange } from '#core/level/level-changes.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { reasonOf, wordOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'

export async function setLevel(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const wanted = wordOf(words[1], 'LEVEL')
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  const known = await ctx.db.selectFrom('levels').select('level').where('brand_id', '=', ctx.brand.id).execute()
  const level = known.map((row) => row.level).find((each) => String(each) === wanted)
  if (level === undefined) throw unknown('level', `${wanted}. See duang level list.`)
  const before = await inTransaction(ctx.db, async (tx) => {
    // Deposits raise the level under this lock.
    await lockMember(tx, ctx.brand.id, memberId)
    const member = await tx
      .selectFrom('members')
      .select('level')
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (member.level === level) return level
    await tx
      .updateTable('members')
      .set({ level, staff_level: level, staff_level_at: ctx.clock() })
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .execute()
    await recordLevelChange(tx, ctx, { memberId, from: member.level, to: level, reason: 'staff' })
    const entry = { action: 'members.set-level', memberId, before: { level: member.level }, after: { level } }
    await recordAction(tx, ctx, { actor, reason, ...entry })
    return member.level
  })
  say(before === level ? `${username} has level ${level} already.` : `${username}: level ${before} is now ${level}.`)
  if (before > level) say('The next deposit raises the level again as far as the table allows.')
  report({ username, before, level, outcome: before === level ? 'unchanged' : 'done' })
  return 0
}
