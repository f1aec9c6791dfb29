/** A verification of the books that found something wrong. */
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { verificationGauges } from './ledger-gauges.ts'

export const ledgerAlerts: readonly AlertRule[] = [
  {
    kind: 'verification-failed',
    isSevere: true,
    text: 'ตรวจบัญชีพบ {n} กฎที่ไม่เป็นจริง',
    en: 'The verification of the books found {n} broken invariants',
    command: 'verify-ledger --all',
    isOfDeployment: true,
    screen: 'closings',
    count: async (ctx) => {
      const rows = await verificationGauges.read(ctx)
      return Number(rows.find(({ brand }) => brand === ctx.brand.clientId)?.ledger_broken_invariants ?? 0)
    },
  },
]
