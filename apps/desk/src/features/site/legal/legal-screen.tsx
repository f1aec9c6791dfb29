/** Legal texts of the brand: the newest of each, what is missing, and every version. */
import { listDocuments } from '@duang/contract/action/document'
import { readLegalState } from '@duang/contract/desk/legal'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from '@duang/contract/site/legal'
import { Notice } from '@duang/ui/notice.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { brandList, brandQuery, type ItemOf, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { legalTexts } from './texts.ts'

type State = ReplyOf<typeof readLegalState>
type Version = ItemOf<typeof listDocuments>

export default function LegalScreen() {
  const texts = useTexts(legalTexts)
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readLegalState))
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
      </div>
      <Loaded query={query}>{(state) => <CurrentTexts state={state} />}</Loaded>
      <h2>{texts.versions}</h2>
      <Versions />
    </>
  )
}

function CurrentTexts({ state }: { state: State }) {
  const texts = useTexts(legalTexts)
  const brand = useBrandId()
  const newest = (kind: string, language: string) =>
    state.newest.find((each) => each.kind === kind && each.language === language)
  return (
    <>
      {state.lacks.length > 0 && (
        <Notice tone="warn">
          <p>{texts.lacksTitle}</p>
          <ul className="list-disc ps-5">
            {state.lacks.map((each) => (
              <li key={each}>{texts[`lack_${each}`]}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-3" aria-label={texts.texts}>
        {DOCUMENT_KINDS.map((kind) => (
          <li key={kind} className="desk-panel grid content-start gap-2">
            <h2>{texts[kind]}</h2>
            {DOCUMENT_LANGUAGES.map((language) => (
              <p key={language} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {texts[language]} ·{' '}
                  {newest(kind, language)
                    ? fill(texts.versionOf, { n: newest(kind, language)?.version ?? 0 })
                    : texts.noVersion}
                </span>
                <Link className="button button-quiet" to={`/b/${brand}/legal-texts/${kind}-${language}`}>
                  {texts.write}
                  <span className="sr-only">
                    : {texts[kind]} {texts[language]}
                  </span>
                </Link>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function Versions() {
  const texts = useFeatureTexts(legalTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listDocuments))
  const columns = listColumns<Version>(listDocuments, {
    language,
    texts,
    own: { kind: (row) => texts[row.kind], language: (row) => texts[row.language] },
  })
  const open = (row: Version) =>
    void navigate({
      to: `/b/${brand}/legal-texts/${row.kind}-${row.language}`,
      search: { version: row.version },
    })
  return (
    <DataTable
      label={texts.versions}
      columns={columns}
      query={query}
      rowId={(row) => `${row.kind}-${row.language}-${row.version}`}
      emptyText={texts.none}
      onOpen={open}
    />
  )
}
