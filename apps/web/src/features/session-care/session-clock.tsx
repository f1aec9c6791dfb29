import './session-care.css'
import { Button } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Dialog } from '@duang/ui/modal.tsx'
import { useEffect, useState } from 'react'
import { brand } from '#core/brand.ts'
import { clockText, usePlayTime } from '#core/game/play-time.ts'
import { useNavigate } from '#core/navigation.tsx'
import { useSession } from '#core/session.ts'
import { g, gm } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useStoreValue } from '#kit/value-store.ts'
import { careMemory, INTERVALS, isDue, keepCare } from './reminder.ts'
import { rg, rgMore } from './th.ts'

/** How long this session has lasted: care for people who lose the time while playing. A press opens what the reminder shows. */
export function SessionClock({ onLeave }: { onLeave: () => void }) {
  const playMs = usePlayTime()
  const startedAt = useSession()?.startedAt
  const memory = useStoreValue(careMemory)
  const [isOpen, setOpen] = useState(false)
  const isReminding = startedAt !== undefined && isDue(memory, startedAt, playMs)
  useEffect(() => {
    if (!isReminding) return
    setOpen(true)
    keepCare({ reminded: { startedAt, at: playMs } })
  }, [isReminding, startedAt, playMs])
  const label = format(gm.clock, { t: clockText(playMs) })
  return (
    <>
      <button type="button" className="session-clock" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Icon name="clock" size={16} />
        {clockText(playMs)}
      </button>
      <CareDialog isOpen={isOpen} playMs={playMs} onClose={() => setOpen(false)} onLeave={onLeave} />
    </>
  )
}

/** `1 ชั่วโมง 5 นาที` */
function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  const rest = format(rg.min, { n: minutes % 60 })
  if (hours === 0) return rest
  const full = format(rgMore.hours, { n: hours })
  return minutes % 60 === 0 ? full : `${full} ${rest}`
}

type CareDialogProps = { isOpen: boolean; playMs: number; onClose: () => void; onLeave: () => void }

/** Three ways on, of equal weight. */
function CareDialog({ isOpen, playMs, onClose, onLeave }: CareDialogProps) {
  const navigate = useNavigate()
  const { every } = useStoreValue(careMemory)
  const view = () => {
    onClose()
    navigate({ to: '/auth/winlost' })
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={format(rg.title, { t: durationText(playMs) })} closeText={g.close}>
      <div className="care">
        <p className="text-ink-2">{rg.body}</p>
        <div className="care-choices">
          <Button look="quiet" isWide onClick={onLeave}>
            {rg.stop}
          </Button>
          {brand.menu.winlost && (
            <Button look="quiet" isWide onClick={view}>
              {rg.view}
            </Button>
          )}
          <Button look="quiet" isWide onClick={onClose}>
            {rg.go}
          </Button>
        </div>
        <div className="care-every">
          <p aria-hidden="true" className="text-label text-ink-2">
            {rg.every}
          </p>
          <ChipChoice
            label={rg.every}
            name="remind-every"
            options={INTERVALS.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? rg.off : format(rg.min, { n: minutes }),
            }))}
            value={String(every)}
            onValue={(value) => keepCare({ every: INTERVALS.find((each) => String(each) === value) ?? every })}
          />
        </div>
      </div>
    </Dialog>
  )
}
