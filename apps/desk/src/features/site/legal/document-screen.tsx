/** A legal text: the version that members read, and a new one beside its preview. */

import { CONSENT_KINDS } from '@duang/contract/account/consent'
import { DOCUMENT_MAX, publishDocument } from '@duang/contract/action/document'
import { previewDocument, readDeskDocument } from '@duang/contract/desk/legal'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from '@duang/contract/site/legal'
import { Button } from '@duang/ui/button.tsx'
import { Field } from '@duang/ui/field.tsx'
import { RichText } from '@duang/ui/rich-text.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { useUnsaved } from '#core/action/unsaved.tsx'
import { brandCall, brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { isMissing, LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { BackLink } from '#core/entry.tsx'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { legalTexts } from './texts.ts'

type Kind = (typeof DOCUMENT_KINDS)[number]
type Language = (typeof DOCUMENT_LANGUAGES)[number]
type Place = { kind: Kind; language: Language }

function placeOf(id: string): Place | undefined {
  const kind = DOCUMENT_KINDS.find((each) => id.startsWith(`${each}-`))
  const language = DOCUMENT_LANGUAGES.find((each) => id.endsWith(`-${each}`))
  return kind && language && { kind, language }
}

export default function DocumentScreen() {
  const texts = useFeatureTexts(legalTexts)
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { version } = useSearch({ strict: false }) as { version?: string }
  const place = placeOf(id) ?? { kind: 'terms', language: 'th' }
  const query = useQuery({
    ...brandQuery(brand, readDeskDocument, { query: { ...place, ...(version ? { version: Number(version) } : {}) } }),
    retry: (count, error) => !isMissing(error) && count < 2,
  })
  const hasNone = isMissing(query.error)
  return (
    <>
      <BackLink to="legal-texts" text={texts.back} />
      <div className="desk-bar">
        <h1>
          {texts[place.kind]} · {texts[place.language]}
          {query.data && ` · ${fill(texts.versionOf, { n: query.data.version })}`}
        </h1>
      </div>
      {query.isPending && <SkeletonRows label={texts.loading} count={6} />}
      {query.isError && !hasNone && <LoadFailure query={query} />}
      {(query.data || hasNone) && (
        <Editor key={`${id} ${version ?? ''}`} place={place} newest={query.data} isOld={version !== undefined} />
      )}
    </>
  )
}

type Newest = ReplyOf<typeof readDeskDocument>
type EditorProps = { place: Place; newest: Newest | undefined; isOld: boolean }

/** `isOld`: the version was chosen from the list. A new one begins with the newest text. */
function Editor({ place, newest, isOld }: EditorProps) {
  const texts = useTexts(legalTexts)
  const language = useLanguage()
  const mayPublish = useMay('brand.settings')
  // The text is kept when another version is published meanwhile. Publishing it is refused then.
  const [base] = useState(newest)
  const [body, setBody] = useState(base?.body ?? '')
  const [isAsked, setAsked] = useState(false)
  const isChanged = body.trim() !== '' && body !== (base?.body ?? '')
  useUnsaved(isChanged)
  if (isOld || !mayPublish)
    return <section className="desk-panel">{newest && <RichText blocks={newest.blocks} />}</section>
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
        <Field label={publishDocument.fields.file.label[language]} hint={publishDocument.fields.file.hint?.[language]}>
          {(control) => (
            <div className="field-box">
              <textarea
                {...control}
                className="field-input field-long field-page"
                maxLength={DOCUMENT_MAX}
                lang={place.language}
                value={body}
                onChange={(event) => setBody(event.currentTarget.value)}
              />
            </div>
          )}
        </Field>
        <Preview body={body} language={place.language} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isChanged && (
          <Button onClick={() => setAsked(true)}>{fill(texts.publish, { n: (base?.version ?? 0) + 1 })}</Button>
        )}
        {isChanged && <span className="text-warn">{texts.unsaved}</span>}
        {newest?.version !== base?.version && (
          <span className="text-warn" role="status">
            {fill(texts.meanwhile, { n: newest?.version ?? 0 })}
          </span>
        )}
      </div>
      {isAsked && (
        <PublishDialog place={place} body={body} basedOn={base?.version ?? 0} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

/** The server makes the preview, so that it shows what is kept of the markup. */
function Preview({ body, language }: { body: string; language: Language }) {
  const texts = useTexts(legalTexts)
  const brand = useBrandId()
  const shown = useDeferredValue(body)
  const preview = useQuery({
    queryKey: ['brand', brand, previewDocument.name, shown],
    queryFn: ({ signal }) => brandCall(brand, previewDocument, { body: { body: shown }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const blocks = preview.data?.blocks ?? []
  return (
    <section className="desk-panel grid content-start gap-2" aria-busy={preview.isFetching} lang={language}>
      <h2>{texts.preview}</h2>
      {blocks.length > 0 ? <RichText blocks={blocks} /> : <p className="text-ink-2">{texts.previewEmpty}</p>}
    </section>
  )
}

type PublishDialogProps = { place: Place; body: string; basedOn: number; onClose: () => void }

function PublishDialog({ place, body, basedOn, onClose }: PublishDialogProps) {
  const texts = useTexts(legalTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const isAccepted = place.language === 'th' && CONSENT_KINDS.some((each) => each === place.kind)
  return (
    <ActionDialog
      action={publishDocument}
      title={fill(texts.publish, { n: basedOn + 1 })}
      known={{ ...place, file: body, basedOn, ...(isAccepted ? {} : { isMinor: false }) }}
      doneText={texts.done}
      onClose={onClose}
      onDone={() => void navigate({ to: `/b/${brand}/legal-texts`, ignoreBlocker: true })}
    >
      <p>{isAccepted ? texts.willAsk : texts.willNotAsk}</p>
    </ActionDialog>
  )
}
