/** `duang affiliate`: pairs of members that earn no commission, for staff. */
import { recordAction } from '#core/audit/audit.ts'
import { type Command, type CommandInput, CommandRefusal } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { numberOf, REASON, reasonOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'

const FLAG_LIST: ListForm = {
  keys: [{ column: 'f.flag_id', type: 'bigint' }],
  order: 'desc',
  at: 'f.flagged_at',
  member: 'f.member_id',
}

export const affiliateCommand: Command = {
  name: 'affiliate',
  summary: 'Pairs of members that earn no commission: one person or one household behind both.',
  needsOwner: true,
  acts: {
    flags: { summary: 'Flagged pairs with their reason, newest first.', options: LIST_OPTIONS, run: flags },
    allow: {
      summary: 'Two persons: the pair earns commission from the next day on.',
      words: '<NUMBER>',
      options: REASON,
      run: allow,
    },
  },
}

async function flags(input: CommandInput): Promise<number> {
  const query = input.ctx.db
    .selectFrom('affiliate_flags as f')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'f.brand_id').onRef('m.member_id', '=', 'f.member_id'),
    )
    .innerJoin('members as s', (join) =>
      join.onRef('s.brand_id', '=', 'f.brand_id').onRef('s.member_id', '=', 'f.source_member_id'),
    )
    .select(['f.flag_id', 'f.flagged_at', 'f.reason', 'f.allowed_at', 'f.allowed_by', 'f.note'])
    .select(['m.username', 's.username as source'])
    .where('f.brand_id', '=', input.ctx.brand.id)
  return sayPage(input, await pageOf(query, FLAG_LIST, await readList(input, FLAG_LIST)), {
    row: (row) =>
      `${row.flag_id}  ${bangkokStamp(row.flagged_at)}  ${row.username} earns nothing from ${row.source}: ${row.reason}${row.allowed_at ? `, allowed by ${row.allowed_by}` : ''}`,
    none: 'No pair is flagged.',
  })
}

async function allow({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const id = numberOf(words[0], 'NUMBER')
  await inTransaction(ctx.db, async (tx) => {
    const flag = await tx
      .updateTable('affiliate_flags')
      .set({ allowed_at: ctx.clock(), allowed_by: actor, note: reason })
      .where('brand_id', '=', ctx.brand.id)
      .where('flag_id', '=', id)
      .where('allowed_at', 'is', null)
      .returning(['member_id', 'source_member_id', 'reason'])
      .executeTakeFirst()
    if (!flag) throw new CommandRefusal('already_closed', `Nothing was changed. Flag ${id} is not open.`)
    const { member_id: memberId, ...before } = flag
    await recordAction(tx, ctx, {
      ...{ actor, reason, memberId, action: 'affiliate.allow', before },
      after: { allowed: true },
    })
  })
  say(`Flag ${id} is allowed.`)
  report({ id, outcome: 'allowed' })
  return 0
}
