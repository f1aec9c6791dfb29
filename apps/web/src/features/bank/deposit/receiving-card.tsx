import { bankByCode, formatAccount } from '@duang/contract/bank/banks'
import type { ReceivingAccount } from '@duang/contract/bank/deposit'
import { formatBaht } from '@duang/contract/wire/money'
import { BankMark } from '@duang/ui/bank-mark.tsx'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useState } from 'react'
import { endText } from '#core/bonus/bonus-estimate.ts'
import { bankName } from '#core/money/bank-name.ts'
import { Link } from '#core/page/navigation.tsx'
import { brand } from '#core/site-status/brand.ts'
import { a11y, care, g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { PayByQr } from './pay-by-qr.tsx'
import { dep, depMore } from './th.ts'

/** The receiving account. Its copy button is the only gold control of the page. `onBegin`: an amount was chosen, or the number copied. */
export function ReceivingCard({ account, onBegin }: { account: ReceivingAccount; onBegin: () => void }) {
  const bank = bankByCode(account.bankName)
  const [satang, setSatang] = useState(0)
  const choose = (chosen: number) => {
    setSatang(chosen)
    if (chosen > 0) onBegin()
  }
  return (
    <section className="card receiving">
      <Heading />
      <div className="flex items-center gap-3">
        {bank && <BankMark mark={bank.mark} color={bank.color} size={48} />}
        <div className="min-w-0">
          <p className="keep font-medium">{bankName(account.bankName)}</p>
          <p className="text-ink-2">{account.accountName}</p>
        </div>
      </div>
      {account.promptPayQr !== null && (
        <PayByQr
          text={account.promptPayQr}
          suffixSatang={account.suffixSatang}
          accountName={account.accountName}
          onAmount={choose}
        />
      )}
      <div>
        <p className="text-label text-ink-2">{dep.accNo}</p>
        <p className="receiving-number" lang="en">
          {formatAccount(account.bankId)}
        </p>
      </div>
      {account.suffixSatang !== null && (
        <p className="suffix">
          <Icon name="info" size={20} />
          <span>
            <Clauses text={format(depMore.suffix, { suffix: endText(account.suffixSatang) })} />
          </span>
        </p>
      )}
      <CopyButton
        isWide
        value={account.bankId}
        texts={{ copy: dep.copy, copied: dep.copied, failed: dep.copyFail }}
        onCopied={onBegin}
      />
      {account.demonstrationUrl !== null && <DemonstrationLink href={withAmount(account.demonstrationUrl, satang)} />}
      <div className="receiving-limit">
        {account.limitLeft !== null && (
          <p className="text-label text-ink-2">
            {format(depMore.limitLeft, { amount: formatBaht(account.limitLeft) })}
          </p>
        )}
        <Link to="/auth/settings/limits" className={`${buttonClass('text')} -ml-2`}>
          {care.way}
        </Link>
      </div>
    </section>
  )
}

/** The demonstration bank fills in the chosen amount too. */
function withAmount(address: string, satang: number): string {
  const url = new URL(address)
  if (satang > 0) url.searchParams.set('amount', String(satang / 100))
  return url.href
}

function Heading() {
  return (
    <div>
      <h2>{dep.step1}</h2>
      <p className="text-label text-ink-2">
        <Clauses text={dep.step2} />
      </p>
    </div>
  )
}

/** Only in a demonstration (interpretation S7), and marked as such. */
function DemonstrationLink({ href }: { href: string }) {
  return (
    <div className="demonstration">
      <p className="text-caption text-ink-2 text-center">
        <Clauses text={depMore.demoSub} />
      </p>
      <a href={href} target="_blank" rel="noopener" className={buttonClass('quiet', true)}>
        <span>
          {depMore.demo}
          <span className="sr-only"> ({a11y.newTab})</span>
        </span>
        <Icon name="external" size={20} />
      </a>
    </div>
  )
}

/** The card while it loads: its texts, and skeletons of the final height, so that nothing below moves. */
export function ReceivingSkeleton() {
  return (
    <section className="card receiving">
      <Heading />
      <Loading label={g.loading}>
        <div className="receiving">
          <div className="flex items-center gap-3">
            <Skeleton width="48px" height="48px" radius="14px" />
            <Skeleton width="45%" height="52px" />
          </div>
          <Skeleton width="75%" height="68px" />
          <Skeleton height="52px" radius="16px" />
          <Skeleton height="52px" radius="16px" />
          {brand.isDemonstration && <Skeleton height="98px" radius="16px" />}
          <Skeleton height="44px" radius="16px" />
        </div>
      </Loading>
    </section>
  )
}
