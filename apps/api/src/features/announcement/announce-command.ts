/** `duang announce`: news of a brand, for visitors and members. */
import { announcementEvent } from '@duang/contract/live'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid, missing, unknown } from '#core/command.ts'
import { type ListForm, PERIOD_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { textOf, uuidOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { announceToBrand } from '#core/live/announce.ts'
import { blocksOf, isWithinBounds, sanitize } from '#core/rich-text.ts'
import { bangkokInstant, bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction, violatedConstraint } from '#kit/db.ts'
import { isStorable } from '#kit/storable-json.ts'
import { keepPicture, PICTURE_OPTIONS, pictureChange } from './picture-file.ts'

const TITLE_MAX = 120
const BODY_MAX = 10_000
export const ANNOUNCEMENT_LIST: ListForm = {
  keys: [
    { column: 'published_at', type: 'timestamptz' },
    { column: 'announcement_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'published_at',
}
const PROMOTES = 'whether it promotes play or deposits; "no" reaches members on a break too'
const TIME = 'Bangkok time such as "2026-11-25 02:00"'
const BODY = 'text or HTML: paragraphs, lists, strong, em, links to https addresses and pages of the site'

const ENGLISH_OPTIONS = {
  '--title-en <TEXT>': 'for readers of English; the other one by default',
  '--body-en <TEXT>': `${BODY}; for readers of English`,
} as const

/** What the desk does too. */
export const ANNOUNCE_ACTS = { add, edit, end } as const

export const announceCommand: Command = {
  name: 'announce',
  summary: 'News of a brand.',
  needsOwner: true,
  acts: {
    list: { summary: 'Announcements, newest first, ended ones too.', options: PERIOD_OPTIONS, run: list },
    add: {
      summary: 'Publishes an announcement, now or later.',
      options: {
        '--title <TEXT>': { required: 'for readers' },
        '--body <TEXT>': { required: BODY },
        ...ENGLISH_OPTIONS,
        ...PICTURE_OPTIONS,
        '--members-only': 'visitors do not see it',
        '--levels <LEVELS>': 'members of these levels only, such as 3,4',
        '--promotes <YES|NO>': `${PROMOTES}; yes by default`,
        '--from <TIME>': `${TIME}; now by default`,
        '--until <TIME>': `${TIME}; open by default`,
      },
      run: add,
    },
    edit: {
      summary: 'Changes an announcement that has not ended.',
      words: '<ID>',
      options: {
        '--title <TEXT>': 'for readers',
        '--body <TEXT>': BODY,
        '--title-en <TEXT>': `${ENGLISH_OPTIONS['--title-en <TEXT>']}; "none" for the other one again`,
        '--body-en <TEXT>': `${ENGLISH_OPTIONS['--body-en <TEXT>']}; "none" for the other one again`,
        ...PICTURE_OPTIONS,
        '--picture <FILE>': `${PICTURE_OPTIONS['--picture <FILE>']}; "none" for no picture`,
        '--levels <LEVELS>': 'members of these levels only, such as 3,4; "all" for all readers again',
        '--promotes <YES|NO>': PROMOTES,
        '--from <TIME>': TIME,
        '--until <TIME>': `${TIME}; "open" for no end`,
      },
      run: edit,
    },
    end: { summary: 'Ends an announcement now.', words: '<ID>', run: end },
  },
}

/** All announcements of the brand. */
export const selectAnnouncements = ({ db, brand }: Ctx) =>
  db
    .selectFrom('announcements')
    .select([
      'announcement_id',
      'title',
      'body',
      'title_en',
      'body_en',
      'picture_text',
      'is_public',
      'levels',
      'is_promotion',
    ])
    .select(['published_at', 'ends_at', 'withdrawn_at'])
    .where('brand_id', '=', brand.id)

type Times = { published_at: Date; ends_at: Date | null; withdrawn_at: Date | null }

export function stateOf({ published_at, ends_at, withdrawn_at }: Times, now: Date): 'shown' | 'planned' | 'ended' {
  if (withdrawn_at !== null || (ends_at !== null && ends_at <= now)) return 'ended'
  return published_at > now ? 'planned' : 'shown'
}

async function list(input: CommandInput): Promise<number> {
  const now = input.ctx.clock()
  const query = selectAnnouncements(input.ctx)
  return sayPage(input, await pageOf(query, ANNOUNCEMENT_LIST, await readList(input, ANNOUNCEMENT_LIST)), {
    row: (row) => {
      const until = row.ends_at ? ` to ${bangkokStamp(row.ends_at)}` : ''
      return `${row.announcement_id}  ${bangkokStamp(row.published_at)}${until}  ${stateOf(row, now).padEnd(7)}  ${readersOf(row)}  ${row.title}`
    },
    none: 'There are no announcements.',
  })
}

type Readers = { is_public: boolean; levels: number[] | null }
const readersOf = ({ is_public, levels }: Readers): string =>
  is_public ? 'everybody' : levels === null ? 'members' : `levels ${levels.join(',')}`

async function add({ ctx, options, say, report, actor }: CommandInput): Promise<number> {
  const levels = options.levels === undefined ? null : levelsOf(options.levels)
  const { columns, picture } = await pictureChange({ options })
  const values = {
    ...columns,
    ...textsOf({ title: textOf(options, 'title', TITLE_MAX), body: textOf(options, 'body', BODY_MAX) }),
    ...englishOf(options),
    is_public: options['members-only'] !== true && levels === null,
    levels,
    is_promotion: options.promotes === undefined || promotesOf(options.promotes),
    published_at: options.from === undefined ? ctx.clock() : timeOf(ctx, options.from, '--from'),
    ends_at: options.until === undefined ? null : timeOf(ctx, options.until, '--until'),
  }
  assertPeriod(values)
  const row = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    // A planned one is announced by its job when it begins.
    if (values.published_at <= ctx.clock()) await announceToBrand(tx, ctx, announcementEvent, {})
    if (picture) await keepPicture(tx, ctx.brand.id, picture)
    return tx
      .insertInto('announcements')
      .values({ brand_id: ctx.brand.id, ...values })
      .returning('announcement_id')
      .executeTakeFirstOrThrow()
  }).catch(explainConstraint)
  say(`${row.announcement_id}: shown to ${readersOf(values)} from ${bangkokStamp(values.published_at)}.`)
  report({ ...row, ...values })
  return 0
}

async function edit({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const { title, body, levels, promotes, from, until } = options
  const { columns, picture } = await pictureChange({ options })
  const changes = {
    ...columns,
    ...(title === undefined ? {} : textsOf({ title: textOf(options, 'title', TITLE_MAX) })),
    ...(body === undefined ? {} : textsOf({ body: textOf(options, 'body', BODY_MAX) })),
    ...englishOf(options),
    ...(levels === undefined ? {} : { levels: levels === 'all' ? null : levelsOf(levels) }),
    ...(levels === undefined || levels === 'all' ? {} : { is_public: false }),
    ...(promotes === undefined ? {} : { is_promotion: promotesOf(promotes) }),
    ...(from === undefined ? {} : { published_at: timeOf(ctx, from, '--from') }),
    ...(until === undefined ? {} : { ends_at: until === 'open' ? null : timeOf(ctx, until, '--until') }),
  }
  if (Object.keys(changes).length === 0)
    throw missing('--title, --body, --title-en, --body-en, --picture, --levels, --promotes, --from or --until')
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    await announceToBrand(tx, ctx, announcementEvent, {})
    if (picture) await keepPicture(tx, ctx.brand.id, picture)
    const row = await tx
      .updateTable('announcements')
      .set({ ...changes })
      .where('brand_id', '=', ctx.brand.id)
      .where('announcement_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning(['published_at', 'ends_at'])
      .executeTakeFirst()
    if (!row) throw unknown('announcement', id)
  }).catch(explainConstraint)
  say('Changed.')
  report({ id, ...changes })
  return 0
}

async function end({ ctx, words, say, report, actor }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const withdrawn_at = ctx.clock()
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    await announceToBrand(tx, ctx, announcementEvent, {})
    const result = await tx
      .updateTable('announcements')
      .set({ withdrawn_at })
      .where('brand_id', '=', ctx.brand.id)
      .where('announcement_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw unknown('shown or planned announcement', id)
  })
  say('Ended.')
  report({ id })
  return 0
}

/** The body sanitized. Refuses texts of which nothing is left. */
function textsOf<Texts extends { title?: string; body?: string }>(texts: Texts): Texts {
  if (!isStorable(Object.values(texts))) throw invalid('--title and --body are no texts that can be stored.')
  if (texts.body === undefined) return texts
  if (!isWithinBounds(texts.body)) throw invalid('--body has too many tags, or tags within too many others.')
  const body = sanitize(texts.body)
  if (blocksOf(body).length === 0) throw invalid('--body has no text.')
  return { ...texts, body }
}

/** The columns of the English texts that are given. "none" removes one. */
function englishOf(options: CommandInput['options']): { title_en?: string | null; body_en?: string | null } {
  const { 'title-en': title, 'body-en': body } = options
  const titleOf = () => textsOf({ title: textOf(options, 'title-en', TITLE_MAX) }).title
  const bodyOf = () => textsOf({ body: textOf(options, 'body-en', BODY_MAX) }).body
  return {
    ...(title === undefined ? {} : { title_en: title === 'none' ? null : titleOf() }),
    ...(body === undefined ? {} : { body_en: body === 'none' ? null : bodyOf() }),
  }
}

function levelsOf(word: string | true): number[] {
  if (typeof word !== 'string' || !/^[1-6](,[1-6])*$/.test(word)) throw invalid(`Expected levels such as 3,4: ${word}`)
  return [...new Set(word.split(',').map(Number))].sort()
}

function promotesOf(word: string | true): boolean {
  if (word !== 'yes' && word !== 'no') throw invalid(`Expected --promotes yes or no: ${word}`)
  return word === 'yes'
}

function timeOf(ctx: Ctx, word: string | true, option: string): Date {
  const time = typeof word === 'string' ? bangkokInstant(word, ctx.clock()) : undefined
  if (!time) throw invalid(`${option} is a Bangkok time such as "2026-11-25 02:00", or "02:00" for the next.`)
  return time
}

const PERIOD = '--until is not after --from.'

function assertPeriod({ published_at, ends_at }: { published_at: Date; ends_at: Date | null }): void {
  if (ends_at !== null && ends_at <= published_at) throw invalid(PERIOD)
}

function explainConstraint(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'announcements_period') throw invalid(PERIOD)
  if (constraint === 'announcements_picture') throw invalid('--picture-text needs a picture: --picture FILE.')
  throw error
}
