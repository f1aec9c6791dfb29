/** Changes of a rule and of a channel, each with a reason. */
import {
  ALERT_RULE_CHANNELS,
  type listAlertChannels,
  type listAlertRules,
  setAlertChannel,
  setAlertRule,
} from '@duang/contract/action/alert'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import type { ItemOf } from '#core/call/brand-call.ts'
import { baht, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { alertTexts } from './texts.ts'

export type Rule = ItemOf<typeof listAlertRules>
export type Channel = ItemOf<typeof listAlertChannels>

export function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const texts = useTexts(alertTexts)
  const language = useLanguage()
  const { threshold, kind, isOn, channels } = rule
  const [unit, scale] = threshold?.unit === 'satang' ? [texts.baht, 100] : [texts.minutes, 1]
  const shown = (value: number) => (scale === 100 ? baht(value) : whole(value))
  return (
    <ActionDialog
      action={setAlertRule}
      title={`${texts.edit}: ${rule.text[language].replace(/ ?\{\w+\} ?/g, ' … ')}`}
      known={{ kind, ...(threshold ? {} : { threshold: null }) }}
      initial={{ isOn, channels, threshold: threshold ? threshold.value / scale : undefined }}
      keepsUnsaved
      overrides={{
        threshold: ({ entry, onEntry, label, state }) =>
          threshold && (
            <TextField
              {...(state ? { state } : {})}
              label={`${label} (${unit})`}
              hint={fill(texts.thresholdHint, {
                min: shown(threshold.min),
                max: shown(threshold.max),
                usual: shown(threshold.usual),
                unit,
              })}
              value={String(entry)}
              onValue={onEntry}
              inputMode="decimal"
            />
          ),
        channels: (control) => <RuleChannels {...control} />,
      }}
      onClose={onClose}
    />
  )
}

function RuleChannels({ label, entry, onEntry }: Parameters<FieldOverride>[0]) {
  const texts = useTexts(alertTexts)
  const chosen = String(entry).split(', ')
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">{label}</legend>
      {ALERT_RULE_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          isChecked={chosen.includes(channel)}
          onChecked={(isChosen) =>
            onEntry(
              ALERT_RULE_CHANNELS.filter((each) => (each === channel ? isChosen : chosen.includes(each))).join(', '),
            )
          }
        >
          {texts[channel]}
        </Checkbox>
      ))}
    </fieldset>
  )
}

export function ChannelDialog({ channel: row, onClose }: { channel: Channel; onClose: () => void }) {
  const texts = useTexts(alertTexts)
  const { channel, quiet, isSetUp } = row
  const isWebhook = channel === 'webhook'
  return (
    <ActionDialog
      action={setAlertChannel}
      title={`${texts.edit}: ${texts[channel]}`}
      known={{ channel, ...(isWebhook ? {} : { url: null }) }}
      initial={{ ...row, quiet: quiet && `${quiet.from}-${quiet.until}` }}
      keepsUnsaved
      onClose={onClose}
    >
      {!isWebhook && !isSetUp && <p className="text-warn">{texts.deploymentSets}</p>}
    </ActionDialog>
  )
}
