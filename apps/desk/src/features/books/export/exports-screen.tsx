/** Files for spreadsheets: asked for, their progress, and their download. */
import { cancelExport, type ExportState, listExportSubjects, listExports } from '@duang/contract/action/export'
import { downloadDeskExport } from '@duang/contract/desk/export'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList, brandQuery, type ItemOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { saveFile } from '#core/table/save-file.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { NewExport } from './new-export.tsx'
import { exportTexts } from './texts.ts'

type Row = ItemOf<typeof listExports>

const TONE: Readonly<Record<ExportState, Tone>> = {
  waiting: 'plain',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'plain',
}

export default function ExportsScreen() {
  const texts = useTexts(exportTexts)
  const brand = useBrandId()
  const subjects = useQuery(brandQuery(brand, listExportSubjects))
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="text-ink-2">{texts.sub}</p>
      <Loaded query={subjects}>{(data) => <NewExport subjects={data.items} />}</Loaded>
      <Files />
    </>
  )
}

function Files() {
  const texts = useFeatureTexts(exportTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listExports, {}, 'running'))
  const columns = listColumns<Row>(listExports, {
    language,
    texts,
    own: {
      id: null,
      subject: (row) => texts[row.subject as 'transfers'] ?? row.subject,
      format: (row) => row.format.toUpperCase(),
      state: (row) => <State row={row} />,
      bytes: (row) => sizeText(row.bytes),
    },
  })
  const actions = {
    id: 'actions',
    head: texts.actions,
    align: 'end' as const,
    cell: (row: Row) => <Actions row={row} />,
  }
  return (
    <DataTable
      label={texts.title}
      columns={[...columns, actions]}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
    />
  )
}

const sizeText = (bytes: number | null): string =>
  bytes === null ? '–' : bytes < 1_000_000 ? `${whole(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`

function State({ row }: { row: Row }) {
  const texts = useTexts(exportTexts)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusChip tone={TONE[row.state]}>{texts[row.state]}</StatusChip>
      {row.state === 'running' && (
        <progress max={100} value={row.percent} aria-label={fill(texts.progress, { n: row.percent })} />
      )}
      {row.failure && <span className="text-caption text-bad">{row.failure}</span>}
    </span>
  )
}

function Actions({ row }: { row: Row }) {
  const texts = useTexts(exportTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const ids = { id: row.id }
  if (row.state === 'done')
    return (
      <Button
        isBusy={isBusy}
        onClick={() => void run(() => saveFile(downloadDeskExport, { brand, ids }, row.fileName), texts.downloaded)}
      >
        {texts.download}
      </Button>
    )
  if (row.endedAt !== null) return null
  return (
    <Button
      look="quiet"
      isBusy={isBusy}
      onClick={() => void run(() => brandCall(brand, cancelExport, { body: { export: row.id } }), texts.cancelled)}
    >
      {cancelExport.title[language]}
    </Button>
  )
}
