/** Syncs the catalogue of a brand with those of its providers. Decisions of the operator (on, off, order, label) stay. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Provider, providersOf } from '#money/provider/provider.ts'
import { askStudio } from '#money/provider/studio.ts'
import { dropPictures, keepPictures } from './pictures.ts'

export type Sync = { provider: string; games: number | 'no-answer' }

/** Reads the catalogue of every provider that is switched on. The games of one that does not answer stay. */
export async function syncCatalogue(ctx: Ctx): Promise<Sync[]> {
  const providers = (await providersOf(ctx, ctx.brand.id)).filter((each) => each.isEnabled)
  const reported = await Promise.all(providers.map((provider) => syncProvider(ctx, provider)))
  await dropPictures(ctx)
  return reported
}

async function syncProvider(ctx: Ctx, provider: Provider): Promise<Sync> {
  const answer = await askStudio(ctx, provider, 'games', {})
  if (answer === 'no-answer') return { provider: provider.code, games: 'no-answer' }
  const { games } = answer
  const pictures = await keepPictures(
    ctx,
    provider,
    games.flatMap((each) => each.imageUrl ?? []),
  )
  const now = ctx.clock()
  await sql`
    with reported as (
      select * from unnest(${games.map((each) => each.gameCode)}::text[], ${games.map((each) => each.type)}::text[],
        ${games.map((each) => each.name.th)}::text[], ${games.map((each) => each.name.en)}::text[],
        ${games.map((each) => pictures.get(each.imageUrl ?? '') ?? null)}::text[], ${games.map((each) => each.isMaintenance)}::boolean[])
        as t (game_code, type, name_th, name_en, image_url, is_maintenance)
    ), gone as (
      update games set is_listed = false where brand_id = ${ctx.brand.id} and provider = ${provider.code}
        and game_code not in (select game_code from reported)
    )
    insert into games (brand_id, provider, game_code, type, name_th, name_en, image_url, is_maintenance, synced_at)
      select distinct on (game_code) ${ctx.brand.id}::int, ${provider.code}, game_code, type, name_th, name_en, image_url, is_maintenance, ${now}::timestamptz from reported
      on conflict (brand_id, provider, game_code) do update set type = excluded.type, name_th = excluded.name_th, name_en = excluded.name_en,
        image_url = excluded.image_url, is_maintenance = excluded.is_maintenance, synced_at = excluded.synced_at, is_listed = true`.execute(
    ctx.db,
  )
  return { provider: provider.code, games: games.length }
}
