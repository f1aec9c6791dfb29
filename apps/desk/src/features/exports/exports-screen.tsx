/** Files for spreadsheets: asked for, their progress, and their download. */
import {
  cancelDeskExport,
  downloadDeskExport,
  type ExportState,
  listDeskExports,
  readExportSubjects,
} from '@duang/contract/desk-export'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList, brandQuery, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { Loaded } from '#core/load-state.tsx'
import { useBrandId } from '#core/me.ts'
import { saveFile } from '#core/save-file.ts'
import { NewExport } from './new-export.tsx'
import { exportTexts } from './texts.ts'

type Row = ItemOf<typeof listDeskExports>

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
  const subjects = useQuery(brandQuery(brand, readExportSubjects))
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="text-ink-2">{texts.sub}</p>
      <Loaded query={subjects}>{(data) => <NewExport subjects={data.subjects} />}</Loaded>
      <Files />
    </>
  )
}

function Files() {
  const texts = useTexts(exportTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listDeskExports, {}, 'running'))
  const columns: Column<Row>[] = [
    { id: 'subject', head: texts.subject, cell: (row) => texts[row.subject as 'transfers'] ?? row.subject },
    { id: 'format', head: texts.format, cell: (row) => row.format.toUpperCase() },
    { id: 'days', head: texts.days, cell: (row) => (row.from === row.to ? row.from : `${row.from} – ${row.to}`) },
    { id: 'state', head: texts.state, cell: (row) => <State row={row} /> },
    { id: 'rows', head: texts.rows, align: 'end', cell: (row) => whole(row.rows) },
    { id: 'size', head: texts.size, align: 'end', cell: (row) => sizeText(row.bytes) },
    { id: 'by', head: texts.by, cell: (row) => row.requestedBy },
    { id: 'at', head: texts.at, cell: (row) => stamp(row.requestedAt, language) },
    { id: 'actions', head: texts.actions, align: 'end', cell: (row) => <Actions row={row} /> },
  ]
  return (
    <DataTable label={texts.title} columns={columns} query={query} rowId={(row) => row.id} emptyText={texts.none} />
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
      onClick={() => void run(() => brandCall(brand, cancelDeskExport, { ids, body: {} }), texts.cancelled)}
    >
      {texts.cancel}
    </Button>
  )
}
