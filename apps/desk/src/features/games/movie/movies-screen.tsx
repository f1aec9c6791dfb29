/** Movies of the brand in their order. */
import { hideMovie, linkMovie, listMovieCatalogue, showMovie } from '@duang/contract/action/movie'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { movieTexts } from './texts.ts'

type Movie = ItemOf<typeof listMovieCatalogue>

export default function MoviesScreen() {
  const texts = useTexts(movieTexts)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        <Button onClick={() => setOpen(true)}>{linkMovie.title[language]}</Button>
      </div>
      <p className="text-ink-2">{texts.filesHint}</p>
      <Movies />
      {isOpen && <ActionDialog action={linkMovie} onClose={() => setOpen(false)} />}
    </>
  )
}

function Movies() {
  const texts = useFeatureTexts(movieTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run } = useAction()
  const query = useInfiniteQuery(brandList(brand, listMovieCatalogue))
  const turn = ({ id, isOn }: Movie) =>
    void run(() => brandCall(brand, isOn ? hideMovie : showMovie, { body: { movie: id } }))
  const columns = listColumns<Movie>(listMovieCatalogue, {
    language,
    texts,
    own: {
      id: null,
      url: ({ url }) => url ?? texts.ownFile,
      isOn: ({ isOn }) => <StatusChip tone={isOn ? 'ok' : 'plain'}>{isOn ? texts.shown : texts.hidden}</StatusChip>,
    },
  })
  return (
    <DataTable
      label={texts.title}
      columns={[
        ...columns,
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
      ]}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
      keys={{ h: turn }}
    />
  )
}
