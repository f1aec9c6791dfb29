import type { Tx } from '#kit/database/db.ts'
import { type Definition, rankPrizes } from './definition.ts'

/** Returns the id of the new tournament. */
export async function insertTournament(
  tx: Tx,
  { brandId, at }: { brandId: number; at: Date },
  definition: Definition,
): Promise<string> {
  const { tournament_id } = await tx
    .insertInto('tournaments')
    .values({
      brand_id: brandId,
      name_th: definition.name.th,
      name_en: definition.name.en,
      rules: definition.rules,
      starts_at: definition.startsAt,
      ends_at: definition.endsAt,
      score: definition.score,
      stake_min_satang: definition.stakeMin,
      settle_minutes: definition.settleMinutes,
      created_at: at,
    })
    .returning('tournament_id')
    .executeTakeFirstOrThrow()
  const key = { brand_id: brandId, tournament_id }
  await tx
    .insertInto('tournament_prizes')
    .values(rankPrizes(definition).map((each) => ({ ...key, ...each })))
    .execute()
  if (definition.games.length > 0)
    await tx
      .insertInto('tournament_games')
      .values(definition.games.map(({ provider, game = '*' }) => ({ ...key, provider, game_code: game })))
      .execute()
  return tournament_id
}
