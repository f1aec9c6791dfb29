/** `duang document`: the legal texts of a brand. A published version never changes. */
import { readFile } from 'node:fs/promises'
import { CONSENT_KINDS } from '@duang/contract/consent'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES, type DocumentKind } from '@duang/contract/legal'
import { sql } from 'kysely'
import { type Command, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { numberOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { blocksOf, sanitize } from '#core/rich-text.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction, violatedConstraint } from '#kit/db.ts'
import { isStorable } from '#kit/storable-json.ts'

const BODY_MAX = 200_000
const LANGUAGE = { '--language <CODE>': `${DOCUMENT_LANGUAGES.join(' or ')}; th by default` } as const
const KIND = DOCUMENT_KINDS.join(', ')

const DOCUMENT_LIST: ListForm = {
  keys: [
    { column: 'kind', type: 'text' },
    { column: 'language', type: 'text' },
    { column: 'version', type: 'bigint' },
  ],
  order: 'desc',
}

export const documentCommand: Command = {
  name: 'document',
  summary: 'Legal texts of a brand: terms, privacy, help.',
  needsOwner: true,
  acts: {
    list: { summary: 'Every version, newest first of each text.', options: PAGE_OPTIONS, run: list },
    check: { summary: 'What the legal pages lack. Exit code 1 when anything is missing.', run: check },
    show: {
      summary: `One version, the newest by default. KIND: ${KIND}.`,
      words: '<KIND> [VERSION]',
      options: LANGUAGE,
      run: show,
    },
    publish: {
      summary: `Publishes a new version at once. KIND: ${KIND}.`,
      words: '<KIND>',
      options: {
        '--file <FILE>': { required: 'text or HTML: paragraphs, lists, strong, em, links' },
        ...LANGUAGE,
        '--minor': 'a correction of wording: members are not asked to accept it',
      },
      run: publish,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  const query = input.ctx.db
    .selectFrom('documents')
    .select(['kind', 'language', 'version', 'published_at', 'published_by', 'asks_again'])
    .where('brand_id', '=', input.ctx.brand.id)
  return sayPage(input, await pageOf(query, DOCUMENT_LIST, await readList(input, DOCUMENT_LIST)), {
    row: (row) =>
      `${row.kind.padEnd(7)}  ${row.language}  v${row.version}  ${bangkokStamp(row.published_at)}  ${row.published_by}${row.asks_again ? '  asks members' : ''}`,
    none: 'No text is published.',
  })
}

async function check({ ctx, say, report }: CommandInput): Promise<number> {
  const rows = await ctx.db
    .selectFrom('documents')
    .select('kind')
    .distinct()
    .where('brand_id', '=', ctx.brand.id)
    .where('language', '=', 'th')
    .execute()
  const warnings = lacksOf(ctx, new Set(rows.map((row) => row.kind)))
  for (const each of warnings) say(`WARNING: ${each}`)
  if (warnings.length === 0) say('Nothing is missing.')
  report({ warnings })
  return warnings.length === 0 ? 0 : 1
}

/** What the legal pages of a brand lack. */
function lacksOf(ctx: Ctx, kinds: ReadonlySet<string>): string[] {
  const { operatorName, operatorContact } = ctx.brand.settings
  return [
    ...(kinds.has('terms') ? [] : ['no terms are published. Members accept the setting termsText.']),
    ...(kinds.has('privacy') ? [] : ['no privacy notice is published.']),
    ...(operatorName ? [] : ['operatorName is not set.']),
    ...(operatorContact ? [] : ['operatorContact is not set.']),
    ...(ctx.licenceText === undefined && !ctx.brand.settings.licenceText
      ? ['no licence: the site is a demonstration.']
      : []),
  ]
}

async function show({ ctx, words, options, say, report }: CommandInput): Promise<number> {
  const kind = kindOf(words[0])
  const version = words[1] === undefined ? undefined : numberOf(words[1].replace(/^v/, ''), 'VERSION')
  const row = await ctx.db
    .selectFrom('documents')
    .select(['kind', 'language', 'version', 'body', 'published_at', 'published_by'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('language', '=', languageOf(options))
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw unknown('version', `${kind} ${words[1] ?? ''}`.trim())
  say(`${row.kind} ${row.language} v${row.version}, ${bangkokStamp(row.published_at)}, ${row.published_by}`)
  say(row.body)
  report(row)
  return 0
}

async function publish({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const kind = kindOf(words[0])
  const language = languageOf(options)
  const asksAgain = asksMembers(kind, language, options)
  const body = await bodyOf(String(options.file))
  const version = await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into documents (brand_id, kind, language, version, body, published_at, published_by, asks_again)
      select
        ${ctx.brand.id}, ${kind}, ${language}, coalesce(max(version), 0) + 1, ${body}, ${ctx.clock()}, ${actor},
        ${asksAgain}
      from documents where brand_id = ${ctx.brand.id} and kind = ${kind} and language = ${language}
      returning version`.execute(tx)
    return rows[0]?.version
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'documents_pkey') throw error
    throw new CommandRefusal('conflict', 'Nothing was changed. Another version was published at the same time.')
  })
  say(
    `${kind} ${language} v${version} is published. ${asksAgain ? 'Members are asked to accept it.' : 'No member is asked.'}`,
  )
  report({ kind, language, version, asksAgain })
  return 0
}

/** The Thai texts count, so a translation asks no member. */
function asksMembers(kind: DocumentKind, language: string, { minor }: CommandInput['options']): boolean {
  const isAccepted = language === 'th' && CONSENT_KINDS.some((each) => each === kind)
  if (minor && !isAccepted) throw invalid('--minor is for Thai terms and privacy. Other texts ask no member.')
  return isAccepted && !minor
}

function kindOf(word: string | undefined) {
  const kind = DOCUMENT_KINDS.find((each) => each === wordOf(word, 'KIND'))
  return kind ?? invalidKind(word)
}

function invalidKind(word: string | undefined): never {
  throw invalid(`KIND is one of ${KIND}: ${word}`)
}

function languageOf({ language = 'th' }: CommandInput['options']) {
  const found = DOCUMENT_LANGUAGES.find((each) => each === language)
  if (!found) throw invalid(`--language is one of ${DOCUMENT_LANGUAGES.join(', ')}.`)
  return found
}

async function bodyOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw invalid(`Cannot read the file: ${file}`)
  })
  if (text.length > BODY_MAX || !isStorable([text])) throw invalid('The file is no text that can be stored.')
  const body = sanitize(text)
  if (blocksOf(body).length === 0) throw invalid('The file has no text.')
  return body
}
