/** Alerts in a state, newest first. `Enter` leads to where one is solved, `a` acknowledges it. */
import { acknowledgeAlert, listAlerts } from '@duang/contract/action/alert'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { age, baht, stamp, useNow } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { alertTexts } from './texts.ts'

type Alert = ItemOf<typeof listAlerts>

export function AlertList({ state }: { state: 'open' | 'past' }) {
  const texts = useTexts(alertTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const screenOf = useScreenOf()
  const query = useInfiniteQuery(brandList(brand, listAlerts, { query: { state } }, 'waiting'))
  const acknowledge = ({ id, acknowledged }: Alert) => {
    if (acknowledged || state === 'past') return
    void run(() => brandCall(brand, acknowledgeAlert, { body: { alert: id } }), texts.acknowledged)
  }
  const columns = useColumns(state)
  const actions: Column<Alert> = {
    id: 'actions',
    head: texts.actions,
    cell: (row) => {
      const screen = screenOf(row)
      return (
        <span className="inline-flex flex-col items-stretch gap-1 py-1">
          {screen && (
            <Link className="button button-quiet" to={screen}>
              {texts.solve}
            </Link>
          )}
          {!row.acknowledged && (
            <Button isBusy={isBusy} onClick={() => acknowledge(row)}>
              {acknowledgeAlert.title[language]}
            </Button>
          )}
        </span>
      )
    },
  }
  return (
    <DataTable
      label={texts[state]}
      columns={state === 'open' ? [...columns.slice(0, 1), actions, ...columns.slice(1)] : columns}
      query={query}
      rowId={(row) => String(row.id)}
      emptyText={state === 'open' ? texts.calm : texts.noPast}
      onOpen={(row) => {
        const screen = screenOf(row)
        if (screen) void navigate({ to: screen })
      }}
      keys={{ a: acknowledge }}
    />
  )
}

/** The address where an alert is solved. Undefined while the desk has no such screen. */
function useScreenOf(): (alert: Alert) => string | undefined {
  const brand = useBrandId()
  const { routesByPath } = useRouter()
  return ({ screen }) =>
    screen !== null && `/b/$brand/${screen}` in routesByPath ? `/b/${brand}/${screen}` : undefined
}

function useColumns(state: 'open' | 'past'): Column<Alert>[] {
  const texts = useFeatureTexts(alertTexts)
  const language = useLanguage()
  const now = useNow()
  const columns = listColumns<Alert>(listAlerts, {
    language,
    texts,
    own: {
      id: null,
      // One cell of some lines, so that the actions beside it are in view on a phone.
      text: ({ isSevere, text }) => (
        <div className="grid min-w-48 justify-items-start gap-1 py-1 whitespace-normal">
          <StatusChip tone={isSevere ? 'bad' : 'warn'} icon="warn">
            {isSevere ? texts.severe : texts.warning}
          </StatusChip>
          {text[language]}
        </div>
      ),
      satang: ({ satang }) => (satang === null ? '–' : baht(satang)),
      acknowledged: (row) => <Seen alert={row} />,
      messages: (row) => <Messages alert={row} />,
    },
  })
  const lasted: Column<Alert> = {
    id: 'lasted',
    head: texts.lasted,
    align: 'end',
    cell: ({ raisedAt }) => age(raisedAt, now, language),
  }
  return state === 'open' ? columns.map((each) => (each.id === 'resolvedAt' ? lasted : each)) : columns
}

function Seen({ alert: { acknowledged } }: { alert: Alert }) {
  const texts = useTexts(alertTexts)
  const language = useLanguage()
  if (!acknowledged) return <span className="text-ink-3">{texts.nobody}</span>
  return (
    <>
      {acknowledged.by} <span className="text-caption text-ink-3">{stamp(acknowledged.at, language)}</span>
    </>
  )
}

function Messages({ alert: { messages } }: { alert: Alert }) {
  const texts = useTexts(alertTexts)
  if (messages.length === 0) return <>–</>
  return (
    <ul>
      {messages.map(({ channel, outcome, reason }) => (
        <li key={channel} className={outcome === 'failed' && reason !== 'superseded' ? 'text-bad' : undefined}>
          {texts[channel]}: {reason === 'superseded' ? texts.superseded : texts[outcome]}
          {outcome === 'failed' && reason && reason !== 'superseded' ? ` (${reason})` : ''}
        </li>
      ))}
    </ul>
  )
}
