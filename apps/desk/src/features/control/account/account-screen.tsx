import { endOwnSession, listOwnSessions } from '@duang/contract/desk/session'
import { Button } from '@duang/ui/button.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '#core/action/action.tsx'
import { call } from '#core/call/api.ts'
import type { ReplyOf } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useMe } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { TableFrame } from '#core/table/table-frame.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { Passkeys } from './passkeys.tsx'
import { accountTexts } from './texts.ts'

const FEW_CODES = 4

export default function AccountScreen() {
  const texts = useFeatureTexts(accountTexts)
  const language = useLanguage()
  const me = useMe()
  const own = useQuery({ queryKey: ['own-sessions'], queryFn: () => call(listOwnSessions, {}) })
  return (
    <>
      <h1>
        {texts.title} {me?.username}
      </h1>
      {me && (
        <div className="desk-panel grid gap-1">
          <p>{fill(texts.expires, { at: stamp(me.expiresAt, language) })}</p>
          <p className={me.recoveryCodesLeft < FEW_CODES ? 'text-warn' : ''}>
            {fill(me.recoveryCodesLeft < FEW_CODES ? texts.codesFew : texts.codes, { n: me.recoveryCodesLeft })}
          </p>
          <p>
            {texts.roles}:{' '}
            <span data-brand-text>{me.brands.map((each) => `${each.name} (${each.role})`).join(', ')}</span>
          </p>
        </div>
      )}
      <Passkeys />
      {own.isPending && <SkeletonRows label={texts.loading} count={4} />}
      {own.isError && <LoadFailure query={own} />}
      {own.data && <Sessions data={own.data} />}
      {own.data && <SignIns data={own.data} />}
    </>
  )
}

type Own = ReplyOf<typeof listOwnSessions>

function Sessions({ data }: { data: Own }) {
  const texts = useTexts(accountTexts)
  const language = useLanguage()
  const { run, isBusy } = useAction()
  return (
    <>
      <h2>{texts.sessions}</h2>
      <TableFrame label={texts.sessions}>
        <table className="desk-table" aria-label={texts.sessions}>
          <thead>
            <tr>
              {[texts.startedAt, texts.seenAt, texts.address, texts.device].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.sessions.map((each) => (
              <tr key={each.sessionId}>
                <td>{stamp(each.startedAt, language)}</td>
                <td>{stamp(each.lastSeenAt, language)}</td>
                <td>{each.address}</td>
                <td className="max-w-80 truncate">{each.userAgent}</td>
                <td data-align="end">
                  {each.isThis ? (
                    <StatusChip tone="ok">{texts.this}</StatusChip>
                  ) : (
                    <Button
                      look="quiet"
                      isBusy={isBusy}
                      onClick={() => void run(() => call(endOwnSession, { params: { id: each.sessionId }, body: {} }))}
                    >
                      {texts.end}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  )
}

function SignIns({ data }: { data: Own }) {
  const texts = useTexts(accountTexts)
  const language = useLanguage()
  return (
    <>
      <h2>{texts.signIns}</h2>
      <TableFrame label={texts.signIns}>
        <table className="desk-table" aria-label={texts.signIns}>
          <thead>
            <tr>
              {[texts.at, texts.outcome, texts.address, texts.device].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.signIns.map((each) => (
              <tr key={each.at + each.outcome}>
                <td>{stamp(each.at, language)}</td>
                <td>{texts[each.outcome as 'wrong'] ?? each.outcome}</td>
                <td>{each.address}</td>
                <td className="max-w-80 truncate">{each.userAgent}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  )
}
