/** Hosts at which the site of the brand answers. Another person approves each change. */
import { listDeskHosts, proposeDeskHost } from '@duang/contract/desk-hosts'
import { Button } from '@duang/ui/button.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { hostTexts } from './texts.ts'

type Host = ItemOf<typeof listDeskHosts>
type Asked = { act: 'add' } | { act: 'remove'; host: string }

export default function HostsScreen() {
  const texts = useTexts(hostTexts)
  const brand = useBrandId()
  const [asked, setAsked] = useState<Asked>()
  const query = useInfiniteQuery(brandList(brand, listDeskHosts))
  const columns: Column<Host>[] = [
    { id: 'host', head: texts.host, cell: ({ host }) => <code>{host}</code> },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: ({ host }) => (
        <Button look="quiet" aria-label={`${texts.remove}: ${host}`} onClick={() => setAsked({ act: 'remove', host })}>
          {texts.remove}
        </Button>
      ),
    },
  ]
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        <Button onClick={() => setAsked({ act: 'add' })}>{texts.propose}</Button>
      </div>
      <p className="text-ink-2">{texts.hint}</p>
      <DataTable
        label={texts.title}
        columns={columns}
        query={query}
        rowId={(row) => row.host}
        emptyText={texts.none}
        keys={{ x: ({ host }) => setAsked({ act: 'remove', host }) }}
      />
      {asked && <HostDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function HostDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useFeatureTexts(hostTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [host, setHost] = useState('host' in asked ? asked.host : '')
  const isNew = asked.act === 'add'
  const confirm = async (reason: string) => {
    const body = { act: asked.act, host: host.trim().toLowerCase(), reason }
    if (await run(() => brandCall(brand, proposeDeskHost, { body }), texts.proposed)) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={isNew ? texts.propose : `${texts.remove}: ${host}`}
      confirmText={texts.send}
      look={isNew ? 'gold' : 'danger'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {isNew ? (
        <TextField
          label={texts.host}
          hint={texts.hostHint}
          value={host}
          onValue={setHost}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={253}
          required
        />
      ) : (
        <p>{texts.removeHint}</p>
      )}
    </ReasonDialog>
  )
}
