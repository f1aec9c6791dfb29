/** Proposes a feed, a secret or an address, ends a rotation, and switches a feed. */
import {
  finishDeskFeedRotation,
  type listDeskFeeds,
  proposeDeskFeed,
  proposeDeskFeedSecret,
  proposeDeskFeedUrl,
  switchDeskFeed,
} from '@duang/contract/desk-bank-admin'
import type { ButtonLook } from '@duang/ui/button.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, type ItemOf } from '#core/brand-call.ts'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { bankTexts } from './texts.ts'

export type Feed = ItemOf<typeof listDeskFeeds>
export type AskedFeed = { act: 'add' } | { act: 'rotate' | 'finish' | 'address' | 'switch'; feed: Feed }
export type NewSecret = { feed: string; secret: string }

type FeedDialogProps = { asked: AskedFeed; onClose: () => void; onSecret: (made: NewSecret) => void }

export function FeedDialog({ asked, onClose, onSecret }: FeedDialogProps) {
  const texts = useFeatureTexts(bankTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const known = 'feed' in asked ? asked.feed : undefined
  const [name, setName] = useState(known?.feed ?? '')
  const [url, setUrl] = useState(known?.pollUrl ?? '')
  const isOn = known?.isActive ?? false
  const look = lookOf(asked, isOn)
  const title = {
    ...{ add: texts.proposeFeed, rotate: texts.rotate, finish: texts.finishRotation, address: texts.changePollUrl },
    switch: isOn ? texts.turnOff : texts.turnOn,
  }[asked.act]
  const isAtOnce = asked.act === 'switch' || asked.act === 'finish'
  const confirm = async (reason: string) => {
    const [feed, pollUrl] = [name.trim(), url.trim() || null]
    const done = await run<object>(
      () => {
        if (asked.act === 'add') return brandCall(brand, proposeDeskFeed, { body: { feed, pollUrl, reason } })
        if (asked.act === 'rotate') return brandCall(brand, proposeDeskFeedSecret, { body: { feed, reason } })
        if (asked.act === 'address') return brandCall(brand, proposeDeskFeedUrl, { body: { feed, pollUrl, reason } })
        if (asked.act === 'finish') return brandCall(brand, finishDeskFeedRotation, { body: { feed, reason } })
        return brandCall(brand, switchDeskFeed, { body: { feed, isActive: !isOn, reason } })
      },
      isAtOnce ? texts.done : texts.proposed,
    )
    if (!done) return
    onClose()
    if ('secret' in done && typeof done.secret === 'string') onSecret({ feed, secret: done.secret })
  }
  return (
    <ReasonDialog
      isOpen
      title={known ? `${title}: ${known.feed}` : title}
      confirmText={isAtOnce ? title : texts.send}
      look={look}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {asked.act === 'switch' && isOn && <p>{texts.feedOffHint}</p>}
      {asked.act === 'rotate' && <p>{texts.rotateHint}</p>}
      {asked.act === 'finish' && <p>{texts.finishHint}</p>}
      <FeedFields act={asked.act} name={name} url={url} onName={setName} onUrl={setUrl} />
    </ReasonDialog>
  )
}

type FeedFieldsProps = {
  act: AskedFeed['act']
  name: string
  url: string
  onName: (name: string) => void
  onUrl: (url: string) => void
}

function FeedFields({ act, name, url, onName, onUrl }: FeedFieldsProps) {
  const texts = useTexts(bankTexts)
  return (
    <>
      {act === 'add' && (
        <TextField
          label={texts.feedName}
          hint={texts.feedNameHint}
          value={name}
          onValue={onName}
          pattern="[a-z0-9\-]+"
          title={texts.feedNameHint}
          autoCapitalize="none"
          maxLength={40}
          required
        />
      )}
      {(act === 'add' || act === 'address') && (
        <TextField
          label={texts.pollUrl}
          hint={texts.pollUrlHint}
          value={url}
          onValue={onUrl}
          type="url"
          inputMode="url"
          pattern="https://.*"
          title={texts.pollUrlHint}
          maxLength={500}
        />
      )}
    </>
  )
}

function lookOf({ act }: AskedFeed, isOn: boolean): ButtonLook {
  return act === 'finish' || (act === 'switch' && isOn) ? 'danger' : 'gold'
}
