/** Differences of reconciliations as exports. */
import { type ExportSource, smallSource } from '#entry/export/export-source.ts'
import { bankReconciliation } from './bank-reconciliation.ts'
import { providerReconciliation } from './provider-rounds.ts'

export const reconcileExports: readonly ExportSource[] = [
  smallSource(
    {
      subject: 'bank-differences',
      summary: 'Rows behind the differences between bank statement and ledger.',
      daysMax: 92,
      columns: [
        { name: 'day', type: 'text' },
        { name: 'bank', type: 'text' },
        { name: 'account', type: 'account' },
        { name: 'reason', type: 'text' },
        { name: 'bank less ledger', type: 'baht' },
        { name: 'line', type: 'count' },
        { name: 'payout', type: 'text' },
        { name: 'transfer', type: 'text' },
      ],
    },
    async (ctx, range) =>
      (await bankReconciliation(ctx, range)).days.flatMap(({ day, bank_code, account_digits, differences }) =>
        differences.map((row) => [
          ...[day, bank_code, account_digits, row.reason, row.satang, row.line_id, row.payout_key, row.transfer_id],
        ]),
      ),
  ),
  smallSource(
    {
      subject: 'provider-differences',
      summary: 'Rows behind the differences between providers, rounds and ledger.',
      daysMax: 31,
      columns: [
        { name: 'day', type: 'text' },
        { name: 'provider', type: 'text' },
        { name: 'between', type: 'text' },
        { name: 'reason', type: 'text' },
        { name: 'amount', type: 'baht' },
        { name: 'member', type: 'count' },
        { name: 'round', type: 'text' },
        { name: 'request', type: 'text' },
        { name: 'discrepancy', type: 'text' },
      ],
    },
    async (ctx, range) =>
      (await providerReconciliation(ctx, range)).differences.map((row) => [
        ...[row.day, row.provider, row.between, row.reason, row.satang, row.member_id, row.round_id, row.tx_id],
        row.discrepancy_id,
      ]),
  ),
]
