/** `duang document`: the legal texts of a brand. A published version never changes. */
import { readFile } from 'node:fs/promises'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from '@duang/contract/legal'
import { type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { numberOf, wordOf } from '#core/command-words.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import {
  asksMembers,
  DOCUMENT_LIST,
  findVersion,
  type Lack,
  lacksOf,
  publishVersion,
  selectVersions,
} from './versions.ts'

const LANGUAGE = { '--language <CODE>': `${DOCUMENT_LANGUAGES.join(' or ')}; th by default` } as const
const KIND = DOCUMENT_KINDS.join(', ')

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
  return sayPage(input, await pageOf(selectVersions(input.ctx), DOCUMENT_LIST, await readList(input, DOCUMENT_LIST)), {
    row: (row) =>
      `${row.kind.padEnd(7)}  ${row.language}  v${row.version}  ${bangkokStamp(row.published_at)}  ${row.published_by}${row.asks_again ? '  asks members' : ''}`,
    none: 'No text is published.',
  })
}

const LACKS: Readonly<Record<Lack, string>> = {
  terms: 'no terms are published. Members accept the setting termsText.',
  privacy: 'no privacy notice is published.',
  operator_name: 'operatorName is not set.',
  operator_contact: 'operatorContact is not set.',
  licence: 'no licence: the site is a demonstration.',
}

async function check({ ctx, say, report }: CommandInput): Promise<number> {
  const warnings = (await lacksOf(ctx)).map((each) => LACKS[each])
  for (const each of warnings) say(`WARNING: ${each}`)
  if (warnings.length === 0) say('Nothing is missing.')
  report({ warnings })
  return warnings.length === 0 ? 0 : 1
}

async function show({ ctx, words, options, say, report }: CommandInput): Promise<number> {
  const kind = kindOf(words[0])
  const version = words[1] === undefined ? undefined : numberOf(words[1].replace(/^v/, ''), 'VERSION')
  const row = await findVersion(ctx, { kind, language: languageOf(options), version })
  if (!row) throw unknown('version', `${kind} ${words[1] ?? ''}`.trim())
  say(`${row.kind} ${row.language} v${row.version}, ${bangkokStamp(row.published_at)}, ${row.published_by}`)
  say(row.body)
  const { asks_again: _asks, ...shown } = row
  report(shown)
  return 0
}

async function publish({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const kind = kindOf(words[0])
  const language = languageOf(options)
  const isMinor = Boolean(options.minor)
  const asksAgain = asksMembers(kind, language, isMinor)
  const text = await textOf(String(options.file))
  const { version } = await publishVersion(ctx, actor, { kind, language, text, isMinor })
  say(
    `${kind} ${language} v${version} is published. ${asksAgain ? 'Members are asked to accept it.' : 'No member is asked.'}`,
  )
  report({ kind, language, version, asksAgain })
  return 0
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

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw invalid(`Cannot read the file: ${file}`)
  })
