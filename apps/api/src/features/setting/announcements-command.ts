/** `duang announcements`: news of a brand, for visitors and members. */
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { type ListForm, PERIOD_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { textOf, uuidOf } from '#core/command-words.ts'
import { bangkokInstant, bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction } from '#kit/db.ts'
import { isStorable } from '#kit/storable-json.ts'

const TITLE_MAX = 120
const BODY_MAX = 2000
const ANNOUNCEMENT_LIST: ListForm = {
  keys: [
    { column: 'published_at', type: 'timestamptz' },
    { column: 'announcement_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'published_at',
}

export const announcementsCommand: Command = {
  name: 'announcements',
  summary: 'News of a brand.',
  needsOwner: true,
  acts: {
    list: { summary: 'Announcements, newest first, removed ones too.', options: PERIOD_OPTIONS, run: list },
    add: {
      summary: 'Publishes an announcement, now or later.',
      options: {
        '--title <TEXT>': { required: 'for members' },
        '--body <TEXT>': { required: 'for members' },
        '--members-only': 'visitors do not see it',
        '--at <TIME>': 'Bangkok time such as "2026-11-25 02:00"; now by default',
      },
      run: add,
    },
    remove: { summary: 'Removes an announcement.', words: '<ID>', run: remove },
  },
}

async function list(input: CommandInput): Promise<number> {
  const now = input.ctx.clock()
  const query = input.ctx.db
    .selectFrom('announcements')
    .select(['announcement_id', 'title', 'body', 'is_public', 'published_at', 'withdrawn_at'])
    .where('brand_id', '=', input.ctx.brand.id)
  return sayPage(input, await pageOf(query, ANNOUNCEMENT_LIST, await readList(input, ANNOUNCEMENT_LIST)), {
    row: (row) => {
      const state = row.withdrawn_at ? 'removed' : row.published_at > now ? 'planned' : 'shown'
      return `${row.announcement_id}  ${bangkokStamp(row.published_at)}  ${state.padEnd(7)}  ${row.is_public ? 'all      ' : 'members  '}  ${row.title}`
    },
    none: 'There are no announcements.',
  })
}

async function add({ ctx, options, say, report, actor }: CommandInput): Promise<number> {
  const [title, body] = [textOf(options, 'title', TITLE_MAX), textOf(options, 'body', BODY_MAX)]
  if (!isStorable([title, body])) throw invalid('--title and --body are no texts that can be stored.')
  const now = ctx.clock()
  const published_at = options.at === undefined ? now : bangkokInstant(String(options.at), now)
  if (!published_at) throw invalid('--at is a Bangkok time such as "2026-11-25 02:00", or "02:00" for the next.')
  const is_public = options['members-only'] !== true
  const row = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    return tx
      .insertInto('announcements')
      .values({ brand_id: ctx.brand.id, title, body, is_public, published_at })
      .returning('announcement_id')
      .executeTakeFirstOrThrow()
  })
  say(
    `${row.announcement_id}: shown to ${is_public ? 'visitors and members' : 'members'} from ${bangkokStamp(published_at)}.`,
  )
  report({ ...row, title, body, isPublic: is_public, publishedAt: published_at })
  return 0
}

async function remove({ ctx, words, say, report, actor }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const withdrawn_at = ctx.clock()
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    const result = await tx
      .updateTable('announcements')
      .set({ withdrawn_at })
      .where('brand_id', '=', ctx.brand.id)
      .where('announcement_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw unknown('shown or planned announcement', id)
  })
  say('Removed.')
  report({ id })
  return 0
}
