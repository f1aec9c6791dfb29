/** Calls of the desk about movies. */
import { addDeskMovie, listDeskMovies, turnDeskMovie } from '@duang/contract/desk-movie'
import { pageOf } from '#core/command-list.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { runAct } from '#core/desk/run-act.ts'
import { addMovie, hideMovie, MOVIE_LIST, showMovie } from './commands.ts'
import { type MovieRow, selectMovies } from './queries.ts'

export function mountMovieDesk(desk: Desk): void {
  mountDesk(desk, listDeskMovies, async ({ ctx, query }) => {
    const { items, next } = await pageOf(selectMovies(ctx), MOVIE_LIST, listRequest(query, MOVIE_LIST))
    return { items: items.map(onWire), next }
  })
  mountDesk(desk, addDeskMovie, async ({ ctx, staff, body: { url, description, ...options } }) => {
    // A description that is empty is not given.
    const call = { words: [url], options: { ...options, description: description || undefined } }
    const { id } = (await runAct(ctx, { actor: staff.actor }, addMovie, call)) as { id: string }
    return { id }
  })
  mountDesk(desk, turnDeskMovie, async ({ ctx, staff, params, body }) => {
    await runAct(ctx, { actor: staff.actor }, body.isOn ? showMovie : hideMovie, { words: [params.id] })
    return { changed: true } as const
  })
}

const onWire = (row: MovieRow) => ({
  ...{ id: row.movie_id, title: row.title, seconds: row.duration_seconds, position: row.position, isOn: row.is_on },
  ...{ url: row.movie_url, hasPoster: row.poster_file !== null, hasCaptions: row.captions_file !== null },
})
