/** Maintenance of the site: now, planned, and its end. */
import { cancelMaintenance, endMaintenance, planMaintenance, startMaintenance } from '@duang/contract/action/site'
import { readDeskMaintenance } from '@duang/contract/desk/maintenance'
import { Button } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { maintenanceTexts } from './texts.ts'

type Maintenance = ReplyOf<typeof readDeskMaintenance>
type Asked = { act: 'start' | 'end' | 'plan' } | { act: 'cancel'; id: number }

export default function MaintenanceScreen() {
  const texts = useTexts(maintenanceTexts)
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readDeskMaintenance, {}, 'waiting'))
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <h1>{texts.title}</h1>
      <Loaded query={query}>{(maintenance) => <State maintenance={maintenance} onAsk={setAsked} />}</Loaded>
      {asked && <AskDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type StateProps = { maintenance: Maintenance; onAsk: (asked: Asked) => void }

function State({ maintenance: { isOpen, until, message, windows }, onAsk }: StateProps) {
  const texts = useTexts(maintenanceTexts)
  const language = useLanguage()
  const closedText = until ? fill(texts.closedUntil, { time: stamp(until, language) }) : texts.closed
  return (
    <>
      <section className="desk-panel grid justify-items-start gap-3">
        <StatusChip tone={isOpen ? 'ok' : 'bad'}>{isOpen ? texts.open : closedText}</StatusChip>
        {!isOpen && <p>{message || texts.usualMessage}</p>}
        {isOpen ? (
          <Button look="danger" onClick={() => onAsk({ act: 'start' })}>
            {texts.start}
          </Button>
        ) : (
          <Button onClick={() => onAsk({ act: 'end' })}>{texts.end}</Button>
        )}
      </section>
      <div className="desk-bar">
        <h2 className="font-semibold">{texts.planned}</h2>
        <span className="grow" />
        <Button look="quiet" onClick={() => onAsk({ act: 'plan' })}>
          {texts.plan}
        </Button>
      </div>
      {windows.length === 0 && <EmptyState title={texts.nothingPlanned} />}
      <ul className="grid gap-2">
        {windows.map((each) => (
          <li key={each.id} className="desk-panel desk-bar">
            <b>
              {stamp(each.startsAt, language)} – {stamp(each.endsAt, language)}
            </b>
            <span className="grow">{each.message || texts.usualMessage}</span>
            <span className="text-ink-3">{each.createdBy}</span>
            <Button look="quiet" onClick={() => onAsk({ act: 'cancel', id: each.id })}>
              {texts.cancel}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function AskDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.act) {
    case 'start':
      return <ActionDialog action={startMaintenance} look="danger" onClose={onClose} />
    case 'end':
      return <ActionDialog action={endMaintenance} onClose={onClose} />
    case 'plan':
      return <ActionDialog action={planMaintenance} onClose={onClose} />
    case 'cancel':
      return <ActionDialog action={cancelMaintenance} known={{ number: asked.id }} onClose={onClose} />
  }
}
