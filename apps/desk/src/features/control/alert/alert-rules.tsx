/** Rules and channels of the brand, as tables. Those with `brand.settings` change them. */
import { listAlertChannels, listAlertRules, testAlertChannel } from '@duang/contract/action/alert'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { type Channel, ChannelDialog, type Rule, RuleDialog } from './edit-dialogs.tsx'
import { alertTexts } from './texts.ts'

export function AlertRules() {
  const texts = useTexts(alertTexts)
  return (
    <>
      <h2>{texts.channelsTitle}</h2>
      <Channels />
      <h2>{texts.rulesTitle}</h2>
      <Rules />
    </>
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

function Channels() {
  const texts = useFeatureTexts(alertTexts)
  const language = useLanguage()
  const mayEdit = useMay('brand.settings')
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [edited, setEdited] = useState<Channel>()
  const test = (channel: Channel['channel']) =>
    void run(
      () => brandCall(brand, testAlertChannel, { body: { channel } }),
      ({ outcome, reason }) =>
        outcome === 'sent' ? texts.tested : fill(texts.testFailed, { reason: reason ?? outcome }),
    )
  const columns = listColumns<Channel>(listAlertChannels, {
    language,
    texts,
    own: {
      channel: ({ channel, url }) => (
        <>
          {texts[channel]}
          {url && <div className="text-caption text-ink-3 break-all">{url}</div>}
        </>
      ),
      isOn: ({ isSetUp, isOn }) =>
        isSetUp ? <OnChip isOn={isOn} /> : <span className="text-ink-3">{texts.notSetUp}</span>,
      quiet: ({ quiet }) => (quiet ? `${quiet.from}–${quiet.until}` : texts.none),
      severeBreaksQuiet: ({ quiet, severeBreaksQuiet }) => (quiet ? <OnChip isOn={severeBreaksQuiet} /> : '–'),
    },
  })
  const actions: Column<Channel> = {
    id: 'actions',
    head: texts.actions,
    align: 'end',
    cell: (row) =>
      mayEdit && (
        <span className="inline-flex gap-1">
          {row.isSetUp && (
            <Button look="quiet" isBusy={isBusy} onClick={() => test(row.channel)}>
              {testAlertChannel.title[language]}
            </Button>
          )}
          <Button look="quiet" aria-label={`${texts.edit} ${texts[row.channel]}`} onClick={() => setEdited(row)}>
            {texts.edit}
          </Button>
        </span>
      ),
  }
  return (
    <>
      <DataTable
        label={texts.channelsTitle}
        columns={[...columns, actions]}
        query={useInfiniteQuery(brandList(brand, listAlertChannels))}
        rowId={(row) => row.channel}
      />
      {edited && <ChannelDialog channel={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function Rules() {
  const texts = useFeatureTexts(alertTexts)
  const language = useLanguage()
  const mayEdit = useMay('brand.settings')
  const brand = useBrandId()
  const [edited, setEdited] = useState<Rule>()
  const columns = listColumns<Rule>(listAlertRules, {
    language,
    texts,
    own: {
      kind: ({ isSevere }) => (
        <StatusChip tone={isSevere ? 'bad' : 'warn'} icon="warn">
          {isSevere ? texts.severe : texts.warning}
        </StatusChip>
      ),
      text: (row) => <div className="min-w-48 whitespace-normal">{ruleName(row, language)}</div>,
      threshold: ({ threshold }) =>
        threshold === null
          ? '–'
          : threshold.unit === 'satang'
            ? `${baht(threshold.value)} ${texts.baht}`
            : `${whole(threshold.value)} ${texts.minutes}`,
      channels: ({ channels }) => channels.map((each) => texts[each]).join(', ') || texts.none,
      isOn: ({ isOn }) => <OnChip isOn={isOn} />,
    },
  })
  const actions: Column<Rule> = {
    id: 'actions',
    head: texts.actions,
    align: 'end',
    cell: (row) =>
      mayEdit && (
        <Button look="quiet" aria-label={`${texts.edit}: ${ruleName(row, language)}`} onClick={() => setEdited(row)}>
          {texts.edit}
        </Button>
      ),
  }
  return (
    <>
      <DataTable
        label={texts.rulesTitle}
        columns={[...columns, actions]}
        query={useInfiniteQuery(brandList(brand, listAlertRules))}
        rowId={(row) => row.kind}
      />
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** The text of a rule before it has figures. */
const ruleName = ({ text, threshold }: Rule, language: 'th' | 'en'): string => {
  const value = threshold?.unit === 'satang' ? baht(threshold.value) : String(threshold?.value ?? '')
  return text[language].replace('{n}', 'N').replace('{limit}', value)
}
