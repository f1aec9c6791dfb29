/** Adds a feed, a secret or an address, ends a rotation, switches a feed, and sets its usual silence. */
import {
  addFeed,
  finishFeedRotation,
  type listFeeds,
  rotateFeed,
  setFeedRhythm,
  setFeedUrl,
  turnFeedOff,
  turnFeedOn,
} from '@duang/contract/action/bank-admin-feeds'
import type { Words } from '@duang/contract/action/field'
import { TextField } from '@duang/ui/text-field.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { Choice } from '#core/action/choice.tsx'
import type { ItemOf } from '#core/call/brand-call.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { bankTexts } from './texts.ts'

export type Feed = ItemOf<typeof listFeeds>
export type AskedFeed = { act: 'add' } | { act: 'rotate' | 'finish' | 'address' | 'switch' | 'rhythm'; feed: Feed }

export function FeedDialog({ asked, onClose }: { asked: AskedFeed; onClose: () => void }) {
  const language = useLanguage()
  if (asked.act === 'add') return <ActionDialog action={addFeed} onClose={onClose} />
  const { feed, pollUrl, rhythm, isActive } = asked.feed
  const usual = { known: { feed }, onClose }
  const titled = ({ title }: { title: Words }) => `${title[language]}: ${feed}`
  if (asked.act === 'address') return <ActionDialog {...usual} action={setFeedUrl} initial={{ pollUrl }} />
  if (asked.act === 'rhythm')
    return (
      <ActionDialog
        {...usual}
        action={setFeedRhythm}
        initial={{
          silence: rhythm?.mode === 'set' ? String(rhythm.limitMinutes) : (rhythm?.mode ?? 'learned'),
          night: rhythm?.night ?? null,
        }}
        overrides={{ silence: SilenceField }}
      />
    )
  if (asked.act === 'rotate') return <ActionDialog {...usual} action={rotateFeed} title={titled(rotateFeed)} />
  if (asked.act === 'finish')
    return <ActionDialog {...usual} action={finishFeedRotation} title={titled(finishFeedRotation)} look="danger" />
  const turn = isActive ? turnFeedOff : turnFeedOn
  return <ActionDialog {...usual} action={turn} title={titled(turn)} look={isActive ? 'danger' : 'gold'} />
}

const SilenceField: FieldOverride = (control) => <Silence {...control} />

/** How it is decided, and its minutes where staff set them. */
function Silence({ label, state, entry, onEntry }: Parameters<FieldOverride>[0]) {
  const texts = useTexts(bankTexts)
  const text = String(entry ?? '')
  const mode = text === 'learned' || text === 'off' ? text : 'set'
  return (
    <>
      <Choice
        label={texts.rhythmMode}
        value={mode}
        choices={(['learned', 'set', 'off'] as const).map((id) => ({ id, text: texts[`rhythm_${id}`] }))}
        onValue={(next) => onEntry(next === 'set' ? '' : next)}
      />
      {mode === 'set' && (
        <TextField
          label={label}
          value={text}
          onValue={onEntry}
          inputMode="numeric"
          required
          {...(state ? { state } : {})}
        />
      )}
    </>
  )
}
