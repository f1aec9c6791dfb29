/** One transfer with both accounts. */
import { readMoneyTransfer } from '@duang/contract/desk/money'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { brandQuery } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { BackLink } from '#core/entry.tsx'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { TransferKind } from '#core/show/transfer-kind.tsx'
import { shownAmount } from './amount.ts'
import { moneyTexts } from './texts.ts'

export default function TransferScreen() {
  const texts = useTexts(moneyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(brandQuery(brand, readMoneyTransfer, { ids: { id } }))
  return (
    <>
      <BackLink to="money" text={texts.back} />
      <h1>{texts.transfer}</h1>
      <Loaded query={query}>
        {(found) => {
          const amount = (value: number | null) => (value === null ? '–' : shownAmount(value, found.isPoints))
          return (
            <section className="desk-panel">
              <Facts>
                <Fact name={texts.id}>
                  <FactId>{found.id}</FactId>
                </Fact>
                <Fact name={texts.at}>{stamp(found.at, language)}</Fact>
                <Fact name={texts.kind}>
                  <TransferKind code={found.kind} />
                </Fact>
                <Fact name={texts.description}>
                  <span lang="en">{found.description}</span>
                </Fact>
                <Fact name={texts.amount}>{amount(found.amount)}</Fact>
                {(['debit', 'credit'] as const).map((side) => (
                  <Fact key={side} name={texts[side]}>
                    <Side name={found[side]} username={found.username} /> · {texts.after}{' '}
                    {amount(side === 'debit' ? found.debitBalance : found.creditBalance)}
                  </Fact>
                ))}
              </Facts>
            </section>
          )
        }}
      </Loaded>
    </>
  )
}

/** An account of a member leads to its transfers. The name of an account of a provider is not complete. */
function Side({ name, username }: { name: string; username: string | null }) {
  const brand = useBrandId()
  const account = name.startsWith('member:') && username ? `${name}/${username}` : name
  if (/^house:(game|free-rounds)$/.test(account)) return <code>{account}</code>
  return (
    <Link className="desk-inline-link" to={`/b/${brand}/money/account`} search={{ account }}>
      <code>{account}</code>
    </Link>
  )
}
