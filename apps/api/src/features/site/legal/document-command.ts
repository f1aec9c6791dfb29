/** `duang document check` and `show`: what the legal pages lack, and the text of a version. */
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from '@duang/contract/site/legal'
import { type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { numberOf, wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { findVersion, type Lack, lacksOf } from './versions.ts'

const LANGUAGE = { '--language <CODE>': `${DOCUMENT_LANGUAGES.join(' or ')}; th by default` } as const
const KIND = DOCUMENT_KINDS.join(', ')

export const documentCommand: Command = {
  name: 'document',
  summary: 'Legal texts of a brand: terms, privacy, help.',
  needsOwner: true,
  acts: {
    check: { summary: 'What the legal pages lack. Exit code 1 when anything is missing.', run: check },
    show: {
      summary: `One version, the newest by default. KIND: ${KIND}.`,
      words: '<KIND> [VERSION]',
      options: LANGUAGE,
      run: show,
    },
  },
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
