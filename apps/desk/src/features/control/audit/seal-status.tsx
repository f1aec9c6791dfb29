/** The seal over log and ledger: last head, chain, last verification, and how to verify outside. */
import { downloadSealHeads, readSealStatus } from '@duang/contract/desk/audit'
import { Button } from '@duang/ui/button.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '#core/action/action.tsx'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { age, day as dayText, stamp, useNow, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useCodeName } from '#core/show/code-name.ts'
import { ShownText } from '#core/show/shown-text.tsx'
import { saveFile } from '#core/table/save-file.ts'
import { auditTexts } from './texts.ts'

type Seal = ReplyOf<typeof readSealStatus>

const TONE: Readonly<Record<Seal['state'], Tone>> = { none: 'warn', ok: 'ok', late: 'bad', ahead: 'bad' }

export function SealStatus() {
  const texts = useTexts(auditTexts)
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readSealStatus, {}, 'calm'))
  return (
    <Loaded query={query}>
      {(seal) => (
        <>
          <div className="desk-bar">
            <StatusChip tone={TONE[seal.state]}>{texts[`state ${seal.state}`]}</StatusChip>
            <span className="text-ink-2">{texts[`hint ${seal.state}`]}</span>
          </div>
          <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
            <Head seal={seal} />
            <Verification seal={seal} />
            <Outside seal={seal} />
          </div>
        </>
      )}
    </Loaded>
  )
}

function Head({ seal: { head, unsealedRows } }: { seal: Seal }) {
  const texts = useTexts(auditTexts)
  const language = useLanguage()
  const now = useNow(30)
  if (!head) return null
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>
        {texts.head} · {fill(texts.headNumber, { n: head.number })}
      </h2>
      <Facts>
        <Fact name={texts.signedAt}>{stamp(head.signedAt, language)}</Fact>
        <Fact name={texts.coversTo}>{stamp(head.coversTo, language)}</Fact>
        <Fact name={texts.age}>{age(head.coversTo, now, language)}</Fact>
        <Fact name={texts.chain}>
          {head.matchesChain ? (
            <StatusChip tone="ok">{texts.matches}</StatusChip>
          ) : (
            <StatusChip tone="bad">{texts.differs}</StatusChip>
          )}
        </Fact>
        <Fact name={texts.rows}>{whole(head.auditRows)}</Fact>
        <Fact name={texts.unsealed}>{whole(unsealedRows)}</Fact>
        <Fact name={texts.transfers}>{whole(head.transfers)}</Fact>
        <Fact name={texts.sentAt}>{head.sentAt ? stamp(head.sentAt, language) : texts.notSent}</Fact>
        <Fact name={texts.hash}>
          <FactId>{head.hash}</FactId>
        </Fact>
        <Fact name={texts.key}>
          <FactId>{head.publicKey}</FactId>
        </Fact>
      </Facts>
    </section>
  )
}

function Verification({ seal: { verification } }: { seal: Seal }) {
  const texts = useTexts(auditTexts)
  const nameOf = useCodeName()
  const language = useLanguage()
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.verification}</h2>
      {verification === null && <p className="text-warn">{texts.never}</p>}
      {verification && (
        <>
          <p>
            {verification.findings === 0 ? (
              <StatusChip tone="ok">{texts.nothingChanged}</StatusChip>
            ) : (
              <StatusChip tone="bad">{fill(texts.findings, { n: verification.findings })}</StatusChip>
            )}
          </p>
          <Facts>
            <Fact name={texts.at}>{stamp(verification.at, language)}</Fact>
            <Fact name={texts.by}>
              <ShownText text={verification.by} />
            </Fact>
            <Fact name={texts.rows}>{whole(verification.auditRows)}</Fact>
            <Fact name={texts.transfers}>{whole(verification.transfers)}</Fact>
          </Facts>
          <p className="text-ink-2">
            {texts[`with ${verification.comparedWith}`]}
            {verification.since && ` · ${fill(texts.since, { day: dayText(verification.since, language) })}`}
          </p>
          <ul className="grid gap-1">
            {verification.first.map((finding) => (
              <li key={`${finding.kind} ${finding.table} ${finding.id}`} className="text-bad">
                {nameOf('finding', finding.kind)}: <ShownText text={finding.text} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Outside({ seal: { head } }: { seal: Seal }) {
  const texts = useTexts(auditTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const commands = [
    `duang seal verify --brand ${brand}`,
    `duang seal export --brand ${brand} --file rows.jsonl`,
    `node verify-seal.cjs --heads heads.jsonl --key ${head?.publicKey ?? 'PUBLIC_KEY'} --export rows.jsonl`,
  ]
  return (
    <section className="desk-panel grid content-start gap-2 desktop:col-span-2">
      <h2>{texts.verifyTitle}</h2>
      <p className="text-ink-2">{texts.verifyText}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard */}
      <section className="overflow-x-auto" aria-label={texts.commands} tabIndex={0}>
        <pre className="text-caption">
          <code>{commands.join('\n')}</code>
        </pre>
      </section>
      {head && (
        <div>
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() => void run(() => saveFile(downloadSealHeads, { brand }, 'heads.jsonl'), texts.saved)}
          >
            {texts.headsFile}
          </Button>
        </div>
      )}
    </section>
  )
}
