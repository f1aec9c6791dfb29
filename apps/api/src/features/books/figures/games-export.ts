/** GGR and NGR as an export: one row for each day, provider and game. */
import { type ExportSource, smallSource } from '#entry/export/export-source.ts'
import { gameFigures } from './game-figures.ts'

export const gamesExport: ExportSource = smallSource(
  {
    subject: 'games',
    summary: 'GGR and NGR by day, provider and game.',
    daysMax: 92,
    columns: [
      { name: 'day', type: 'text' },
      { name: 'provider', type: 'text' },
      { name: 'game', type: 'text' },
      { name: 'bets', type: 'count' },
      { name: 'stakes', type: 'baht' },
      { name: 'wins', type: 'baht' },
      { name: 'GGR', type: 'baht' },
      { name: 'provider adjustments', type: 'baht' },
      { name: 'bonuses', type: 'baht' },
      { name: 'commission', type: 'baht' },
      { name: 'corrections', type: 'baht' },
      { name: 'NGR', type: 'baht' },
    ],
  },
  async (ctx, range) =>
    (await gameFigures(ctx, range, ['day', 'provider', 'game'])).map((row) => [
      ...[row.day, row.provider, row.game, row.bets, row.stake_satang, row.win_satang, row.ggr_satang],
      ...[row.adjusted_satang, row.bonus_satang, row.commission_satang, row.correction_satang, row.ngr_satang],
    ]),
)
