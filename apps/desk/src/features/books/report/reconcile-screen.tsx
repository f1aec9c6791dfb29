/** Statements of banks and providers against the ledger: differences on top, days below. */
import { RECONCILE_DAYS_MAX } from '@duang/contract/desk/reconcile'
import { useTexts } from '#core/language.ts'
import { DayRange, lastDays } from '#core/table/day-range.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { BankReconciliation } from './bank-reconciliation.tsx'
import { ProviderReconciliation } from './provider-reconciliation.tsx'
import { reconcileTexts } from './texts.ts'

export default function ReconcileScreen() {
  const texts = useTexts(reconcileTexts)
  const [{ view, from, to }, setSearch] = useSearchTexts({ view: 'bank', ...lastDays(1) })
  const isBank = view !== 'providers'
  const days = { from, to }
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.view}
        choices={(['bank', 'providers'] as const).map((id) => ({ id, text: texts[id] }))}
        chosen={isBank ? 'bank' : 'providers'}
        onChoose={(id) => setSearch({ view: id })}
      />
      <DayRange value={days} onChange={setSearch} daysMax={RECONCILE_DAYS_MAX} />
      {isBank ? <BankReconciliation days={days} /> : <ProviderReconciliation days={days} />}
    </>
  )
}
