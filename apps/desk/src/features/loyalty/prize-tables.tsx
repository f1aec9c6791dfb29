/** Prize tables with the odds that members see. They follow from the weights that are drawn. */
import { proposeDeskPrizes, readDeskPrizes } from '@duang/contract/desk-draw'
import { Button } from '@duang/ui/button.tsx'
import { Field } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandQuery, type ReplyOf } from '#core/brand-call.ts'
import { fill, useTexts } from '#core/language.ts'
import { Loaded } from '#core/load-state.tsx'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { prizeText } from './prize-text.ts'
import { loyaltyTexts } from './texts.ts'

type Table = ReplyOf<typeof readDeskPrizes>['tables'][number]
type Segment = Table['segments'][number]['segment']

const percent = (odds: number): string => `${(odds * 100).toFixed(4)} %`
const prizeIn = (segment: Segment) => segment.prize as Record<string, unknown>

export function PrizeTables() {
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readDeskPrizes))
  const [asked, setAsked] = useState<Table>()
  return (
    <>
      <Loaded query={query}>
        {({ tables }) => (
          <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
            {tables.map((table) => (
              <PrizeTable key={table.game} table={table} onAsk={() => setAsked(table)} />
            ))}
          </div>
        )}
      </Loaded>
      {asked && <TableDialog table={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function PrizeTable({ table, onAsk }: { table: Table; onAsk: () => void }) {
  const texts = useTexts(loyaltyTexts)
  return (
    <section className="desk-panel grid content-start gap-3">
      <div className="desk-bar">
        <h2 className="grow font-semibold">
          {texts[table.game]} ·{' '}
          {table.version === null ? texts.closed : fill(texts.version, { n: String(table.version) })}
        </h2>
        <Button look="quiet" onClick={onAsk}>
          {texts.proposeChange}
        </Button>
      </div>
      <ul className="grid gap-1">
        {table.segments.map(({ segment, odds }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the table is its identity
          <li key={n} className="flex gap-2">
            <span className="w-24 text-end tabular-nums">{percent(odds)}</span>
            <span className="grow">{String(segment.label)}</span>
            <span className="text-ink-3">{prizeText(prizeIn(segment), texts)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TableDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const start = table.segments.map(({ segment }) => segment)
  const [segments, setSegments] = useState<Segment[]>(start)
  const [json, setJson] = useState<string>()
  const parsed = json === undefined ? segments : parsedSegments(json)
  const confirm = async (reason: string) => {
    if (!parsed) return
    const body = { game: table.game, segments: parsed, reason }
    if (await run(() => brandCall(brand, proposeDeskPrizes, { body }), texts.proposed)) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.proposeChange}: ${texts[table.game]}`}
      confirmText={texts.proposeChange}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p className="text-ink-2">{texts.oddsHint}</p>
      {json === undefined ? (
        <Weights segments={segments} onChange={setSegments} />
      ) : (
        <Field
          label={texts.segments}
          hint={texts.segmentsHint}
          state={parsed ? undefined : { kind: 'error', note: texts.notJson }}
        >
          {(control) => (
            <div className="field-box">
              <textarea
                {...control}
                className="field-input field-long"
                rows={12}
                spellCheck={false}
                value={json}
                onChange={(event) => setJson(event.currentTarget.value)}
              />
            </div>
          )}
        </Field>
      )}
      {json === undefined && (
        <Button look="text" onClick={() => setJson(JSON.stringify(segments, null, 1))}>
          {texts.asJson}
        </Button>
      )}
    </ReasonDialog>
  )
}

function parsedSegments(json: string): Segment[] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

type WeightsProps = { segments: Segment[]; onChange: (segments: Segment[]) => void }

/** The weight of each segment, with the odds that follow while it is typed. */
function Weights({ segments, onChange }: WeightsProps) {
  const texts = useTexts(loyaltyTexts)
  const sum = segments.reduce((all, each) => all + Number(each.weight), 0)
  return (
    <div className="grid gap-2">
      {segments.map((segment, n) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the table is its identity
          key={n}
          label={`${String(segment.label)} · ${prizeText(prizeIn(segment), texts)}`}
          inputMode="numeric"
          value={String(segment.weight)}
          onValue={(text) =>
            onChange(
              segments.map((each, at) => (at === n ? { ...each, weight: Number(text.replace(/\D/g, '')) } : each)),
            )
          }
          end={<span className="text-ink-3">{percent(sum === 0 ? 0 : Number(segment.weight) / sum)}</span>}
        />
      ))}
    </div>
  )
}
