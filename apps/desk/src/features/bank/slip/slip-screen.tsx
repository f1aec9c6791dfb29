/** One slip: the picture beside what its code says and the lines that may be its transfer. */
import { readDeskSlip, readSlipPicture } from '@duang/contract/desk/slips'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { brandQuery } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { Entry } from '#core/entry.tsx'
import { money, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { MemberLink } from '#core/show/member-link.tsx'
import { MemberChips } from '#core/show/member-money.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import type { Slip } from './slip.ts'
import { SlipClaims } from './slip-claims.tsx'
import { SlipDecision } from './slip-decision.tsx'
import { SlipStateChip } from './slip-state-chip.tsx'
import { slipTexts } from './texts.ts'

export default function SlipScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mayMatch = useMay('deposits.match')
  const query = useQuery(brandQuery(brand, readDeskSlip, { ids: { id } }, 'waiting'))
  const isOpen = query.data !== undefined && query.data.state !== 'credited' && query.data.state !== 'rejected'
  useClaim(brand, 'slips', id, mayMatch && isOpen)
  return (
    <Entry list="slips" query={query}>
      {(found) => <Details slip={found} mayMatch={mayMatch} />}
    </Entry>
  )
}

function Details({ slip, mayMatch }: { slip: Slip; mayMatch: boolean }) {
  const language = useLanguage()
  return (
    <>
      <div className="desk-bar">
        <h1>
          <MemberLink username={slip.username} /> · {money(slip.amount, language)}
        </h1>
        <MemberChips member={slip.member} />
        <SlipStateChip state={slip.state} />
      </div>
      <Outcome slip={slip} />
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        <Picture slip={slip} mayMatch={mayMatch} />
        <div className="grid content-start gap-4">
          <CodeFacts slip={slip} />
          <SlipClaims slip={slip} />
          <SlipDecision slip={slip} mayMatch={mayMatch} />
        </div>
      </div>
    </>
  )
}

function Outcome({ slip: { rejection, note, decidedBy, decidedAt } }: { slip: Slip }) {
  const texts = useTexts(slipTexts)
  const language = useLanguage()
  if (rejection === 'used' || rejection === 'foreign') return <p className="text-ink-2">{texts[rejection]}</p>
  if (decidedBy === null) return null
  return (
    <p className="text-ink-2">
      {fill(texts.decided, { name: decidedBy })}
      {decidedAt && ` · ${stamp(decidedAt, language)}`}
      {note && ` · ${note}`}
    </p>
  )
}

function Picture({ slip, mayMatch }: { slip: Slip; mayMatch: boolean }) {
  const texts = useFeatureTexts(slipTexts)
  const brand = useBrandId()
  const isWanted = mayMatch && slip.hasPicture
  const query = useQuery({
    ...brandQuery(brand, readSlipPicture, { ids: { id: slip.id } }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.picture}</h2>
      {!isWanted && <p className="text-ink-2">{mayMatch ? texts.noPicture : texts.pictureHidden}</p>}
      {isWanted && query.isPending && <Skeleton height="320px" />}
      {isWanted && query.isError && !query.data && <LoadFailure query={query} />}
      {query.data && (
        <img
          className="max-h-[70dvh] justify-self-center rounded-lg"
          src={`data:image/webp;base64,${query.data.webp}`}
          alt={fill(texts.pictureOf, { name: slip.username })}
        />
      )}
    </section>
  )
}

function CodeFacts({ slip }: { slip: Slip }) {
  const texts = useTexts(slipTexts)
  const language = useLanguage()
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.code}</h2>
      {slip.reference === null && <p className="text-warn">{texts.noCode}</p>}
      <Facts>
        {slip.reference !== null && (
          <>
            <Fact name={texts.sendingBank}>{slip.sendingBank}</Fact>
            <Fact name={texts.reference}>
              <code className="break-all">{slip.reference}</code>
            </Fact>
          </>
        )}
        <Fact name={texts.asTyped}>{money(slip.amount, language)}</Fact>
        <Fact name={texts.siteAccount}>{`${slip.siteBankCode} ${slip.siteAccount}`}</Fact>
        <Fact name={texts.sentAt}>{stamp(slip.sentAt, language)}</Fact>
        {slip.member.accounts.map((each) => (
          <Fact key={each.bankCode + each.account} name={texts.accounts}>
            {bankName(each.bankCode, language)} {each.account} · {each.name}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}
