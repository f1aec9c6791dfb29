import { REMINDER_MINUTES } from '@duang/contract/account/limits'
import { cashOut } from '@duang/contract/games/games'
import { Button } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Modal } from '@duang/ui/modal.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/call/api.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { useNavigate } from '#core/page/navigation.tsx'
import { brand } from '#core/site-status/brand.ts'
import { care, g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { reminderQuery } from './queries.ts'
import { rg, rgMore } from './th.ts'
import { useAnswer } from './use-answer.ts'

type CareDialogProps = {
  isOpen: boolean
  /** It opened automatically. Only its buttons close it, not Escape or a press outside. */
  isDue: boolean
  onClose: () => void
  onLeave: () => void
}

/** `1 ชั่วโมง 5 นาที` */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = format(rg.min, { n: minutes % 60 })
  if (hours === 0) return rest
  const full = format(rgMore.hours, { n: hours })
  return minutes % 60 === 0 ? full : `${full} ${rest}`
}

/** Time, wagers and net of today, and three equal answers. */
export function CareDialog({ isOpen, isDue, onClose, onLeave }: CareDialogProps) {
  const { uuid, username } = useMember()
  const navigate = useNavigate()
  const { data } = useQuery(reminderQuery(uuid))
  const answering = useAnswer()
  // Recalls credit from open games. A failed recall does not prevent the logout.
  const stopping = useMutation({
    mutationFn: () => call(cashOut, { body: { username } }),
    meta: { isQuiet: true },
    onSettled: onLeave,
  })
  // A due reminder stays due until the server has stored the answer.
  const answer = (after: () => void) => (isDue ? answering.mutate({ isSeen: true }, { onSuccess: after }) : after())
  const show = (to: '/auth/winlost' | '/auth/settings/limits') =>
    answer(() => {
      onClose()
      navigate({ to })
    })
  const stay = () => {
    if (!isDue) onClose()
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={stay}
      look="dialog"
      title={format(rg.title, { t: durationText(data?.minutes ?? 0) })}
      {...(isDue
        ? { role: 'alertdialog' as const, sign: { icon: 'clock' as const, tone: 'brand' as const } }
        : { closeText: g.close })}
    >
      <div className="care">
        <Figures />
        <p className="text-ink-2">{rg.body}</p>
        <div role="alert" className="empty:hidden">
          <FailureNotice error={answering.error} />
        </div>
        <div className="care-choices">
          <Button
            look="quiet"
            isWide
            isBusy={stopping.isPending}
            busyText={rgMore.stopping}
            onClick={() => answer(() => stopping.mutate())}
          >
            {rg.stop}
          </Button>
          {brand.menu.winlost && (
            <Button look="quiet" isWide onClick={() => show('/auth/winlost')}>
              {rg.view}
            </Button>
          )}
          <Button look="quiet" isWide isBusy={answering.isPending} busyText={g.loading} onClick={() => answer(onClose)}>
            {rg.go}
          </Button>
        </div>
        <Every every={data?.every} />
        <Button look="text" onClick={() => show('/auth/settings/limits')}>
          {care.way}
        </Button>
      </div>
    </Modal>
  )
}

function Figures() {
  const { uuid } = useMember()
  const { data } = useQuery(reminderQuery(uuid))
  return (
    <dl className="care-figures">
      <div>
        <dt>{rgMore.staked}</dt>
        <dd>{data ? <Amount satang={data.staked} hasUnit /> : <Skeleton width="96px" height="26px" />}</dd>
      </div>
      <div>
        <dt>{rgMore.net}</dt>
        <dd>
          {data ? (
            <Amount
              satang={Math.abs(data.net)}
              hasUnit
              {...(data.net === 0 ? {} : { sign: data.net < 0 ? '\u2212' : '+' })}
            />
          ) : (
            <Skeleton width="96px" height="26px" />
          )}
        </dd>
      </div>
    </dl>
  )
}

/** The interval; the server stores it for all devices. */
function Every({ every }: { every: number | undefined }) {
  const answering = useAnswer()
  const [chosen, setChosen] = useState<number>()
  return (
    <div className="care-every">
      <p aria-hidden="true" className="text-label text-ink-2">
        {rg.every}
      </p>
      <ChipChoice
        label={rg.every}
        name="remind-every"
        options={REMINDER_MINUTES.map((minutes) => ({ value: String(minutes), label: format(rg.min, { n: minutes }) }))}
        value={String((answering.isPending ? chosen : undefined) ?? every)}
        onValue={(value) => {
          const minutes = REMINDER_MINUTES.find((each) => String(each) === value)
          if (minutes === undefined) return
          setChosen(minutes)
          answering.mutate({ every: minutes, isSeen: false })
        }}
      />
    </div>
  )
}
