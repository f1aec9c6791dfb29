/** Prize tables with the odds that members see. They follow from the weights that are drawn. */
import { listPrizeTables, oddsText, setPrizeTable } from '@duang/contract/action/draw'
import { SEGMENTS_FORM } from '@duang/contract/action/prize'
import { DRAW_GAMES } from '@duang/contract/rewards/draw'
import { type Segment, segmentsSchema, WEIGHT_MAX } from '@duang/contract/rewards/prize'
import { Button } from '@duang/ui/button.tsx'
import { Field } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { brandQuery, type ItemOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { whole } from '#core/format.ts'
import { fill, useTexts } from '#core/language.ts'
import { prizeText } from './prize-text.ts'
import { loyaltyTexts } from './texts.ts'

type Row = ItemOf<typeof listPrizeTables>
type Table = { game: Row['game']; rows: readonly Row[] }

/** Two tables have 48 segments at most. */
const ALL = { query: { limit: 200 } }

export function PrizeTables() {
  const query = useQuery(brandQuery(useBrandId(), listPrizeTables, ALL))
  const [asked, setAsked] = useState<Table>()
  return (
    <>
      <Loaded query={query}>
        {({ items }) => (
          <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
            {DRAW_GAMES.map((game) => {
              const table = { game, rows: items.filter((row) => row.game === game) }
              return <PrizeTable key={game} table={table} onAsk={() => setAsked(table)} />
            })}
          </div>
        )}
      </Loaded>
      {asked && <TableDialog table={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function PrizeTable({ table: { game, rows }, onAsk }: { table: Table; onAsk: () => void }) {
  const texts = useTexts(loyaltyTexts)
  const [first] = rows
  return (
    <section className="desk-panel grid content-start gap-3">
      <div className="desk-bar">
        <h2 className="grow font-semibold">
          {texts[game]} · {first ? fill(texts.version, { n: String(first.version) }) : texts.closed}
        </h2>
        <Button look="quiet" onClick={onAsk}>
          {texts.proposeChange}
        </Button>
      </div>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.position} className="flex gap-2">
            <span className="w-24 text-end tabular-nums">{oddsText(row.odds)}</span>
            <span className="grow">{row.label}</span>
            <span className="text-ink-3">{prizeText(row.prize, texts)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TableDialog({ table: { game, rows }, onClose }: { table: Table; onClose: () => void }) {
  const texts = useTexts(loyaltyTexts)
  const start: Segment[] = rows.map(({ label, weight, prize, substitute }) => ({
    label,
    weight,
    prize,
    ...(substitute ? { substitute } : {}),
  }))
  return (
    <ActionDialog
      action={setPrizeTable}
      title={`${texts.proposeChange}: ${texts[game]}`}
      known={{ game }}
      initial={{ segments: start }}
      overrides={{ segments: (control) => <Segments {...control} start={start} /> }}
      onClose={onClose}
    >
      <p className="text-ink-2">{texts.oddsHint}</p>
    </ActionDialog>
  )
}

type SegmentsProps = Parameters<FieldOverride>[0] & { start: readonly Segment[] }

/** The weights, or everything as JSON. */
function Segments({ start, entry, onEntry, ...frame }: SegmentsProps) {
  const texts = useTexts(loyaltyTexts)
  const [isJson, setJson] = useState(false)
  const [segments, setSegments] = useState(start)
  const change = (next: readonly Segment[]) => {
    setSegments(next)
    onEntry(JSON.stringify(next, null, 1))
  }
  const wrong = frame.state && placeOf(String(entry))
  if (isJson || start.length === 0)
    return (
      <Field {...frame} {...(wrong ? { state: { kind: 'error', note: fill(texts.wrongSegment, wrong) } } : {})}>
        {(control) => (
          <div className="field-box">
            <textarea
              {...control}
              className="field-input field-long"
              rows={12}
              spellCheck={false}
              value={String(entry)}
              onChange={(event) => onEntry(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
    )
  return (
    <>
      <Weights segments={segments} onChange={change} />
      {frame.state && (
        <p className="field-note" role="alert" data-tone="bad">
          {fill(texts.wrongWeights, { each: whole(WEIGHT_MAX.each), sum: whole(WEIGHT_MAX.sum) })}
        </p>
      )}
      <Button look="text" onClick={() => setJson(true)}>
        {texts.asJson}
      </Button>
    </>
  )
}

/** The first segment that does not fit, and its part. Undefined where the text is no table at all. */
function placeOf(entry: string): { n: string; part: string } | undefined {
  const [at, ...part] = segmentsSchema.safeParse(SEGMENTS_FORM.read(entry)).error?.issues[0]?.path ?? []
  return typeof at === 'number' ? { n: String(at + 1), part: part.join('.') } : undefined
}

type WeightsProps = { segments: readonly Segment[]; onChange: (segments: readonly Segment[]) => void }

/** The weight of each segment, with the odds that follow while it is typed. */
function Weights({ segments, onChange }: WeightsProps) {
  const texts = useTexts(loyaltyTexts)
  const sum = segments.reduce((all, each) => all + each.weight, 0)
  return (
    <div className="grid gap-2">
      {segments.map((segment, n) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the table is its identity
          key={n}
          label={`${segment.label} · ${prizeText(segment.prize, texts)}`}
          inputMode="numeric"
          value={String(segment.weight)}
          onValue={(text) =>
            onChange(
              segments.map((each, at) => (at === n ? { ...each, weight: Number(text.replace(/\D/g, '')) } : each)),
            )
          }
          end={<span className="text-ink-3">{oddsText(sum === 0 ? 0 : segment.weight / sum)}</span>}
        />
      ))}
    </div>
  )
}
