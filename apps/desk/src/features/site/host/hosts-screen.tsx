/** Hosts at which the site of the brand answers. Another person approves each change. */
import { addHost, listHosts, removeHost } from '@duang/contract/action/host'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { hostTexts } from './texts.ts'

type Host = ItemOf<typeof listHosts>
type Asked = { act: 'add' } | { act: 'remove'; host: string }

export default function HostsScreen() {
  const texts = useTexts(hostTexts)
  const brand = useBrandId()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const query = useInfiniteQuery(brandList(brand, listHosts))
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
      {asked?.act === 'add' && <ActionDialog action={addHost} title={texts.propose} onClose={close} />}
      {asked?.act === 'remove' && (
        <ActionDialog
          action={removeHost}
          known={{ host: asked.host }}
          title={`${texts.remove}: ${asked.host}`}
          look="danger"
          onClose={close}
        />
      )}
    </>
  )
}
