/** Changes of a rule and of a channel, each with a reason. */
import {
  ALERT_RULE_CHANNELS,
  type AlertRuleChannel,
  type readAlertRules,
  setAlertChannel,
  setAlertRule,
} from '@duang/contract/desk-alert'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, type ReplyOf } from '#core/brand-call.ts'
import { baht, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useUnsaved } from '#core/unsaved.tsx'
import { alertTexts } from './texts.ts'

type Read = ReplyOf<typeof readAlertRules>
export type Rule = Read['rules'][number]
export type Channel = Read['channels'][number]

const SATANG = 100

/** Minutes or whole baht, as typed. Not a number: it is refused by the server's bounds. */
const typedThreshold = ({ threshold }: Rule, typed: string): number | null => {
  if (!threshold) return null
  const value = Number(typed.replaceAll(',', ''))
  const scaled = Math.round(threshold.unit === 'satang' ? value * SATANG : value)
  return Number.isSafeInteger(scaled) ? scaled : 0
}

export function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const texts = useTexts(alertTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const { threshold } = rule
  const shown = (value: number) => (threshold?.unit === 'satang' ? baht(value) : whole(value))
  const [isOn, setOn] = useState(rule.isOn)
  const [typed, setTyped] = useState(threshold ? shown(threshold.value) : '')
  const [channels, setChannels] = useState<readonly AlertRuleChannel[]>(rule.channels)
  const toggle = (channel: AlertRuleChannel, isChosen: boolean) =>
    setChannels(ALERT_RULE_CHANNELS.filter((each) => (each === channel ? isChosen : channels.includes(each))))
  const isSame = isOn === rule.isOn && channels.join() === rule.channels.join()
  const leave = useUnsaved(!isSame || (threshold !== null && typed !== shown(threshold.value)))
  const save = async (reason: string) => {
    const body = { kind: rule.kind, isOn, threshold: typedThreshold(rule, typed), channels: [...channels], reason }
    if (await run(() => brandCall(brand, setAlertRule, { body }))) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.edit}: ${rule.text[language].replace(/ ?\{\w+\} ?/g, ' … ')}`}
      confirmText={texts.save}
      isBusy={isBusy}
      onClose={() => leave(onClose)}
      onConfirm={(reason) => void save(reason)}
    >
      <Checkbox isChecked={isOn} onChecked={setOn}>
        {texts.isOn}
      </Checkbox>
      {threshold && (
        <TextField
          label={`${texts.threshold} (${threshold.unit === 'satang' ? texts.baht : texts.minutes})`}
          hint={fill(texts.thresholdHint, {
            ...{ min: shown(threshold.min), max: shown(threshold.max), usual: shown(threshold.usual) },
            unit: threshold.unit === 'satang' ? texts.baht : texts.minutes,
          })}
          value={typed}
          onValue={setTyped}
          inputMode="decimal"
        />
      )}
      <fieldset className="grid gap-1">
        <legend className="field-label">{texts.channels}</legend>
        {ALERT_RULE_CHANNELS.map((each) => (
          <Checkbox key={each} isChecked={channels.includes(each)} onChecked={(chosen) => toggle(each, chosen)}>
            {texts[each]}
          </Checkbox>
        ))}
      </fieldset>
    </ReasonDialog>
  )
}

type ChannelDialogProps = { channel: Channel; onClose: () => void; onSecret: (secret: string) => void }

export function ChannelDialog({ channel, onClose, onSecret }: ChannelDialogProps) {
  const texts = useTexts(alertTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [isOn, setOn] = useState(channel.isOn)
  const [hasQuiet, setHasQuiet] = useState(channel.quiet !== null)
  const [quiet, setQuiet] = useState(channel.quiet ?? { from: '22:00', until: '07:00' })
  const [severeBreaksQuiet, setBreaks] = useState(channel.severeBreaksQuiet)
  const [url, setUrl] = useState(channel.url ?? '')
  const leave = useUnsaved(
    isOn !== channel.isOn || hasQuiet !== (channel.quiet !== null) || url !== (channel.url ?? ''),
  )
  const save = async (reason: string) => {
    const body = {
      ...{ channel: channel.channel, isOn, severeBreaksQuiet, reason },
      quiet: hasQuiet ? quiet : null,
      ...(channel.channel === 'webhook' ? { url: url.trim() || null } : {}),
    }
    const done = await run(() => brandCall(brand, setAlertChannel, { body }))
    if (!done) return
    onClose()
    if (done.secret) onSecret(done.secret)
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.edit}: ${texts[channel.channel]}`}
      confirmText={texts.save}
      isBusy={isBusy}
      onClose={() => leave(onClose)}
      onConfirm={(reason) => void save(reason)}
    >
      {channel.channel === 'webhook' ? (
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          value={url}
          onValue={setUrl}
          inputMode="url"
          maxLength={500}
        />
      ) : (
        !channel.isSetUp && <p className="text-warn">{texts.deploymentSets}</p>
      )}
      <Checkbox isChecked={isOn} onChecked={setOn}>
        {texts.isOn}
      </Checkbox>
      <Checkbox isChecked={hasQuiet} onChecked={setHasQuiet}>
        {texts.hasQuiet}
      </Checkbox>
      {hasQuiet && <QuietFields quiet={quiet} onQuiet={setQuiet} doBreak={severeBreaksQuiet} onBreak={setBreaks} />}
    </ReasonDialog>
  )
}

type Quiet = NonNullable<Channel['quiet']>
type QuietFieldsProps = {
  quiet: Quiet
  onQuiet: (quiet: Quiet) => void
  doBreak: boolean
  onBreak: (doBreak: boolean) => void
}

function QuietFields({ quiet, onQuiet, doBreak, onBreak }: QuietFieldsProps) {
  const texts = useTexts(alertTexts)
  const time = { type: 'time', required: true } as const
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          {...time}
          label={texts.quietFrom}
          value={quiet.from}
          onValue={(from) => onQuiet({ ...quiet, from })}
        />
        <TextField
          {...time}
          label={texts.quietUntil}
          value={quiet.until}
          onValue={(until) => onQuiet({ ...quiet, until })}
        />
      </div>
      <Checkbox isChecked={doBreak} onChecked={onBreak}>
        {texts.breaksQuiet}
      </Checkbox>
    </>
  )
}
