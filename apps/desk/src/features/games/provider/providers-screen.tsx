/** Game providers: health, switches, keys and terms. */
import { addProvider } from '@duang/contract/action/provider'
import { listProviders, type PROVIDER_HEALTH } from '@duang/contract/action/provider-list'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { age, useNow, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { AddDialog, type Provider, type ProviderAct, ProviderDialog } from './provider-dialog.tsx'
import { providerTexts } from './texts.ts'

const TONE: Readonly<Record<(typeof PROVIDER_HEALTH)[number], Tone>> = {
  ok: 'ok',
  off: 'plain',
  maintenance: 'warn',
  silent: 'bad',
  stuck: 'warn',
}

type Asked = { act: ProviderAct | 'keys'; provider: Provider }

export default function ProvidersScreen() {
  const texts = useTexts(providerTexts)
  const language = useLanguage()
  const mayChange = useMay('providers.manage')
  const [asked, setAsked] = useState<Asked | 'add'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        {mayChange && <Button onClick={() => setAsked('add')}>{addProvider.title[language]}</Button>}
      </div>
      <p className="text-ink-2">{texts.hint}</p>
      <Providers onAsk={setAsked} />
      {asked === 'add' && <AddDialog onClose={close} />}
      {asked && asked !== 'add' && <AskDialog key={asked.act} asked={asked} onClose={close} />}
    </>
  )
}

function AskDialog({ asked: { act, provider }, onClose }: { asked: Asked; onClose: () => void }) {
  // The list is read again while the dialog is open.
  const [first] = useState(provider)
  if (act === 'keys') return <KeysDialog provider={provider} onClose={onClose} />
  return <ProviderDialog act={act} provider={first} onClose={onClose} />
}

function Providers({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useFeatureTexts(providerTexts)
  const language = useLanguage()
  const now = useNow()
  const mayChange = useMay('providers.manage')
  const query = useInfiniteQuery(brandList(useBrandId(), listProviders, {}, 'waiting'))
  const columns = listColumns<Provider>(listProviders, {
    language,
    texts,
    own: {
      code: null,
      group: null,
      mode: null,
      dialect: null,
      rounds: null,
      url: null,
      warning: null,
      name: (row) => (
        <>
          {row.name} <code className="text-ink-3">{row.code}</code>
          <br />
          <span className="whitespace-nowrap text-caption text-ink-3">{`${row.mode} · ${row.dialect}`}</span>
        </>
      ),
      health: (row) => <StatusChip tone={TONE[row.health]}>{texts[row.health]}</StatusChip>,
      catalogueAt: (row) => (row.catalogueAt ? age(row.catalogueAt, now, language) : '–'),
    },
  })
  const shown: Column<Provider>[] = [
    ...columns,
    { id: 'keys', head: texts.keys, align: 'end', cell: (row) => whole(row.keys.length) },
    ...(mayChange
      ? [
          {
            id: 'actions',
            head: texts.actions,
            align: 'end' as const,
            cell: (provider: Provider) => <Actions provider={provider} onAsk={onAsk} />,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      label={texts.title}
      columns={shown}
      query={query}
      rowId={(row) => row.code}
      emptyText={texts.none}
      onOpen={mayChange ? (provider) => onAsk({ act: 'change', provider }) : undefined}
      keys={mayChange ? { o: (provider) => onAsk({ act: 'switch', provider }) } : undefined}
    />
  )
}

function Actions({ provider, onAsk }: { provider: Provider; onAsk: (asked: Asked) => void }) {
  const texts = useTexts(providerTexts)
  return (
    <span className="flex justify-end gap-1 desktop:min-w-72 desktop:flex-wrap">
      <Button look="quiet" onClick={() => onAsk({ act: 'change', provider })}>
        {texts.change}
      </Button>
      <Button look="quiet" onClick={() => onAsk({ act: 'terms', provider })}>
        {texts.terms}
      </Button>
      <Button look="quiet" onClick={() => onAsk({ act: 'keys', provider })}>
        {texts.keys}
      </Button>
      <Button look="quiet" onClick={() => onAsk({ act: 'maintenance', provider })}>
        {provider.isMaintenance ? texts.endMaintenance : texts.maintenance}
      </Button>
      <Button look="quiet" onClick={() => onAsk({ act: 'switch', provider })}>
        {provider.isEnabled ? texts.turnOff : texts.turnOn}
      </Button>
    </span>
  )
}
