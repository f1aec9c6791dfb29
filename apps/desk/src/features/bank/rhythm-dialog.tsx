/** Sets the silence after which a pushing feed is late, and the night in which silence does not count. */
import { RHYTHM_MODES, type RhythmMode, setDeskFeedRhythm } from '@duang/contract/desk-bank-admin'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { Choice } from '#core/choice.tsx'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import type { Feed } from './feed-dialog.tsx'
import { bankTexts } from './texts.ts'

type RhythmDialogProps = { feed: Feed; onClose: () => void }

export function RhythmDialog({ feed, onClose }: RhythmDialogProps) {
  const texts = useFeatureTexts(bankTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [mode, setMode] = useState<RhythmMode>(feed.rhythm?.mode ?? 'learned')
  const [minutes, setMinutes] = useState(String(feed.rhythm?.limitMinutes ?? ''))
  const [from, setFrom] = useState(feed.rhythm?.night?.from ?? '')
  const [until, setUntil] = useState(feed.rhythm?.night?.until ?? '')
  const hasNight = from !== '' || until !== ''
  const confirm = async (reason: string) => {
    const silence = mode === 'set' ? { minutes: Number(minutes) } : {}
    const night = hasNight ? { from: from.slice(0, 5), until: until.slice(0, 5) } : null
    const body = { feed: feed.feed, mode, night, reason, ...silence }
    if (await run(() => brandCall(brand, setDeskFeedRhythm, { body }), texts.done)) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.rhythm}: ${feed.feed}`}
      confirmText={texts.saveRhythm}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>{texts.rhythmHint}</p>
      <Choice
        label={texts.rhythmMode}
        value={mode}
        choices={RHYTHM_MODES.map((id) => ({ id, text: texts[`rhythm_${id}`] }))}
        onValue={setMode}
      />
      {mode === 'set' && (
        <TextField
          label={texts.rhythmMinutes}
          value={minutes}
          onValue={setMinutes}
          type="number"
          min={5}
          max={10_080}
          required
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <TextField label={texts.nightFrom} type="time" required={hasNight} value={from} onValue={setFrom} />
        <TextField label={texts.nightUntil} type="time" required={hasNight} value={until} onValue={setUntil} />
      </div>
    </ReasonDialog>
  )
}
