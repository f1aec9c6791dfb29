/** Rules and channels of the brand, as tables. Those with `brand.settings` change them. */
import { testAlertChannel } from '@duang/contract/action/alert'
import { readAlertRules } from '@duang/contract/desk/alert'
import { Button } from '@duang/ui/button.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandQuery } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { TableFrame } from '#core/table/table-frame.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { type Channel, ChannelDialog, type Rule, RuleDialog } from './edit-dialogs.tsx'
import { alertTexts } from './texts.ts'

type Asked = { rule: Rule } | { channel: Channel }

export function AlertRules() {
  const texts = useFeatureTexts(alertTexts)
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readAlertRules))
  const [asked, setAsked] = useState<Asked>()
  if (query.isPending) return <SkeletonRows label={texts.loading} count={8} />
  if (!query.data) return <LoadFailure query={query} />
  const close = () => setAsked(undefined)
  return (
    <>
      <h2>{texts.channelsTitle}</h2>
      <ChannelTable channels={query.data.channels} onEdit={(channel) => setAsked({ channel })} />
      <h2>{texts.rulesTitle}</h2>
      <RuleTable rules={query.data.rules} onEdit={(rule) => setAsked({ rule })} />
      {asked && 'rule' in asked && <RuleDialog rule={asked.rule} onClose={close} />}
      {asked && 'channel' in asked && <ChannelDialog channel={asked.channel} onClose={close} />}
    </>
  )
}

function Head({ heads }: { heads: readonly string[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} scope="col" data-align={at === heads.length - 1 ? 'end' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function OnChip({ isOn }: { isOn: boolean }) {
  const texts = useTexts(alertTexts)
  return (
    <StatusChip tone={isOn ? 'ok' : 'plain'} icon={isOn ? 'check' : 'close'}>
      {isOn ? texts.on : texts.off}
    </StatusChip>
  )
}

function ChannelTable({ channels, onEdit }: { channels: Channel[]; onEdit: (channel: Channel) => void }) {
  const texts = useTexts(alertTexts)
  const language = useLanguage()
  const mayEdit = useMay('brand.settings')
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const test = (channel: Channel['channel']) =>
    void run(
      () => brandCall(brand, testAlertChannel, { body: { channel } }),
      ({ outcome, reason }) =>
        outcome === 'sent' ? texts.tested : fill(texts.testFailed, { reason: reason ?? outcome }),
    )
  return (
    <TableFrame label={texts.channelsTitle}>
      <table className="desk-table" aria-label={texts.channelsTitle}>
        <Head heads={[texts.channel, texts.state, texts.quiet, texts.breaksQuiet, texts.actions]} />
        <tbody>
          {channels.map((each) => (
            <tr key={each.channel}>
              <td>
                {texts[each.channel]}
                {each.url && <div className="text-caption text-ink-3 break-all">{each.url}</div>}
              </td>
              <td>
                {each.isSetUp ? <OnChip isOn={each.isOn} /> : <span className="text-ink-3">{texts.notSetUp}</span>}
              </td>
              <td>{each.quiet ? `${each.quiet.from}–${each.quiet.until}` : texts.none}</td>
              <td>{each.quiet ? <OnChip isOn={each.severeBreaksQuiet} /> : '–'}</td>
              <td data-align="end">
                {mayEdit && (
                  <span className="inline-flex gap-1">
                    {each.isSetUp && (
                      <Button look="quiet" isBusy={isBusy} onClick={() => test(each.channel)}>
                        {testAlertChannel.title[language]}
                      </Button>
                    )}
                    <Button
                      look="quiet"
                      aria-label={`${texts.edit} ${texts[each.channel]}`}
                      onClick={() => onEdit(each)}
                    >
                      {texts.edit}
                    </Button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function RuleTable({ rules, onEdit }: { rules: Rule[]; onEdit: (rule: Rule) => void }) {
  const texts = useTexts(alertTexts)
  const language = useLanguage()
  const mayEdit = useMay('brand.settings')
  return (
    <TableFrame label={texts.rulesTitle}>
      <table className="desk-table" aria-label={texts.rulesTitle}>
        <Head heads={[texts.severity, texts.condition, texts.threshold, texts.channels, texts.state, texts.actions]} />
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.kind}>
              <td>
                <StatusChip tone={rule.isSevere ? 'bad' : 'warn'} icon="warn">
                  {rule.isSevere ? texts.severe : texts.warning}
                </StatusChip>
              </td>
              <td>
                <div className="min-w-48 whitespace-normal">{ruleName(rule, language)}</div>
              </td>
              <td>
                {rule.threshold === null
                  ? '–'
                  : rule.threshold.unit === 'satang'
                    ? `${baht(rule.threshold.value)} ${texts.baht}`
                    : `${whole(rule.threshold.value)} ${texts.minutes}`}
              </td>
              <td>{rule.channels.map((each) => texts[each]).join(', ') || texts.none}</td>
              <td>
                <OnChip isOn={rule.isOn} />
              </td>
              <td data-align="end">
                {mayEdit && (
                  <Button
                    look="quiet"
                    aria-label={`${texts.edit}: ${ruleName(rule, language)}`}
                    onClick={() => onEdit(rule)}
                  >
                    {texts.edit}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** The text of a rule before it has figures. */
const ruleName = ({ text, threshold }: Rule, language: 'th' | 'en'): string => {
  const value = threshold?.unit === 'satang' ? baht(threshold.value) : String(threshold?.value ?? '')
  return text[language].replace('{n}', 'N').replace('{limit}', value)
}
