/** `duang members set-phone`. */
import { normalisePhone } from '@duang/contract/fields'
import { recordAction } from '#core/audit/audit.ts'
import { type CommandInput, CommandMistake, invalid } from '#core/command.ts'
import { reasonOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { revokeResets } from '#core/member/password-resets.ts'
import { inTransaction, type Tx, violatedConstraint } from '#kit/db.ts'

export async function setPhone(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const phone = normalisePhone(wordOf(words[1], 'PHONE')) ?? refusePhone(words[1])
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  const { before, revoked } = await inTransaction(ctx.db, async (tx) => {
    const former = await replacePhone(tx, ctx, memberId, phone)
    if (former === phone) return { before: former, revoked: 0 }
    // A link may have been sent to the former number.
    const links = await revokeResets(tx, ctx, memberId)
    const entry = { action: 'members.set-phone', memberId, before: { phone: former }, after: { phone } }
    await recordAction(tx, ctx, { actor, reason, ...entry })
    return { before: former, revoked: links }
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'members_brand_id_phone_key') throw error
    throw new CommandMistake(`Another member has the phone ${phone}.`, 'conflict')
  })
  const isChanged = before !== phone
  say(isChanged ? `${username}: phone ${before} is now ${phone}.` : `${username} has this phone already.`)
  if (revoked > 0) say('An open password link was revoked.')
  report({ username, before, phone, outcome: isChanged ? 'done' : 'unchanged', revokedLinks: revoked })
  return 0
}

function refusePhone(text: string | undefined): never {
  throw invalid(`Not a Thai mobile number: ${text}`)
}

/** Replaces the phone. Returns the former one. */
async function replacePhone(tx: Tx, ctx: Ctx, memberId: number, phone: string): Promise<string> {
  const row = await tx
    .selectFrom('members')
    .select('phone')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.phone !== phone)
    await tx
      .updateTable('members')
      .set({ phone })
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .execute()
  return row.phone
}
