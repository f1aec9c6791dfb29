/** Game providers: health, switches, keys and terms. */
import { listDeskProviders, type PROVIDER_HEALTH } from '@duang/contract/desk-provider'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandList } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { age, useNow, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId, useMay } from '#core/me.ts'
import { SecretDialog } from '#core/secret-dialog.tsx'
import { coreTexts, useFeatureTexts } from '#core/texts.ts'
import { AddDialog } from './add-dialog.tsx'
import { KeysDialog, type MadeKey } from './keys-dialog.tsx'
import { type Provider, type ProviderAct, ProviderDialog } from './provider-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { providerTexts } from './texts.ts'

const TONE: Readonly<Record<(typeof PROVIDER_HEALTH)[number], Tone>> = {
  ok: 'ok',
  off: 'plain',
  maintenance: 'warn',
  silent: 'bad',
  stuck: 'warn',
}

type Asked = { act: ProviderAct | 'keys' | 'terms'; provider: Provider }

export default function ProvidersScreen() {
  const texts = useFeatureTexts(providerTexts)
  const core = useTexts(coreTexts)
  const mayChange = useMay('providers.manage')
  const [asked, setAsked] = useState<Asked | 'add'>()
  const [made, setMade] = useState<MadeKey>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        {mayChange && <Button onClick={() => setAsked('add')}>{texts.propose}</Button>}
      </div>
      <p className="text-ink-2">{texts.hint}</p>
      <Providers onAsk={setAsked} />
      {asked === 'add' && <AddDialog onClose={close} onSecret={setMade} />}
      {asked && asked !== 'add' && <AskDialog key={asked.act} asked={asked} onClose={close} onSecret={setMade} />}
      <SecretDialog
        title={texts.secretTitle}
        text={texts.secretText}
        values={
          made && [
            { label: texts.keyId, value: made.keyId },
            { label: core.secret, value: made.secret },
          ]
        }
        onClose={() => setMade(undefined)}
      />
    </>
  )
}

type AskDialogProps = { asked: Asked; onClose: () => void; onSecret: (made: MadeKey) => void }

function AskDialog({ asked: { act, provider }, onClose, onSecret }: AskDialogProps) {
  if (act === 'keys') return <KeysDialog provider={provider} onClose={onClose} onSecret={onSecret} />
  if (act === 'terms') return <TermsDialog provider={provider} onClose={onClose} />
  return <ProviderDialog act={act} provider={provider} onClose={onClose} />
}

function Providers({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useTexts(providerTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const now = useNow()
  const mayChange = useMay('providers.manage')
  const query = useInfiniteQuery(brandList(brand, listDeskProviders, {}, 'waiting'))
  const columns: Column<Provider>[] = [
    {
      id: 'name',
      head: texts.provider,
      cell: (row) => (
        <>
          {row.name} <code className="text-ink-3">{row.code}</code>
          <br />
          <span className="whitespace-nowrap text-caption text-ink-3">{`${row.mode} · ${row.dialect}`}</span>
        </>
      ),
    },
    {
      id: 'health',
      head: texts.health,
      cell: (row) => <StatusChip tone={TONE[row.health]}>{texts[row.health]}</StatusChip>,
    },
    { id: 'games', head: texts.games, align: 'end', cell: (row) => whole(row.games) },
    {
      id: 'catalogue',
      head: texts.catalogue,
      align: 'end',
      cell: (row) => (row.catalogueAt ? age(row.catalogueAt, now, language) : '–'),
    },
    { id: 'rounds', head: texts.idleRounds, align: 'end', cell: (row) => whole(row.idleRounds) },
    { id: 'transfers', head: texts.openTransfers, align: 'end', cell: (row) => whole(row.openTransfers) },
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
      columns={columns}
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
