/** Movies of the brand in their order. */
import { addDeskMovie, listDeskMovies, turnDeskMovie } from '@duang/contract/desk-movie'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { FormDialog } from '#core/form-dialog.tsx'
import { whole } from '#core/format.ts'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { movieTexts } from './texts.ts'

type Movie = ItemOf<typeof listDeskMovies>

export default function MoviesScreen() {
  const texts = useTexts(movieTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        <Button onClick={() => setOpen(true)}>{texts.addOne}</Button>
      </div>
      <p className="text-ink-2">{texts.filesHint}</p>
      <Movies />
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Movies() {
  const texts = useTexts(movieTexts)
  const brand = useBrandId()
  const { run } = useAction()
  const query = useInfiniteQuery(brandList(brand, listDeskMovies))
  const turn = ({ id, isOn }: Movie) =>
    void run(() => brandCall(brand, turnDeskMovie, { ids: { id }, body: { isOn: !isOn } }))
  const columns: Column<Movie>[] = [
    { id: 'position', head: texts.position, align: 'end', cell: (row) => row.position },
    { id: 'title', head: texts.name, cell: (row) => row.title },
    {
      id: 'seconds',
      head: texts.seconds,
      align: 'end',
      cell: (row) => (row.seconds === null ? '–' : whole(row.seconds)),
    },
    { id: 'place', head: texts.place, cell: (row) => row.url ?? texts.ownFile },
    { id: 'poster', head: texts.poster, cell: (row) => (row.hasPoster ? texts.yes : texts.no) },
    { id: 'captions', head: texts.captions, cell: (row) => (row.hasCaptions ? texts.yes : texts.no) },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => <StatusChip tone={row.isOn ? 'ok' : 'plain'}>{row.isOn ? texts.shown : texts.hidden}</StatusChip>,
    },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (row) => (
        <Button look="quiet" onClick={() => turn(row)}>
          {row.isOn ? texts.hide : texts.show}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
      keys={{ h: turn }}
    />
  )
}

const EMPTY = { url: '', title: '', description: '', seconds: '' }

function AddDialog({ onClose }: { onClose: () => void }) {
  const texts = useFeatureTexts(movieTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [entries, setEntries] = useState(EMPTY)
  const field = (name: keyof typeof EMPTY) => ({
    label: texts[name === 'title' ? 'name' : name],
    value: entries[name],
    onValue: (value: string) => setEntries({ ...entries, [name]: value }),
  })
  const save = async () => {
    const { seconds, ...body } = entries
    const done = await run(() =>
      brandCall(brand, addDeskMovie, {
        body: { ...body, ...(Number(seconds) > 0 ? { seconds: Math.round(Number(seconds)) } : {}) },
      }),
    )
    if (done) onClose()
  }
  return (
    <FormDialog isOpen onClose={onClose} title={texts.addOne} closeText={texts.close}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField {...field('url')} type="url" hint={texts.urlHint} required />
        <TextField {...field('title')} maxLength={120} required />
        <TextField {...field('description')} maxLength={500} />
        <TextField {...field('seconds')} inputMode="numeric" />
        <Button type="submit" isBusy={isBusy} isWide>
          {texts.addOne}
        </Button>
      </form>
    </FormDialog>
  )
}
