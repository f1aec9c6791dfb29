/** Why a read has no answer: there is no such entry, the role does not show it, the pace was exceeded, or the connection failed. Only the last two are worth repeating. */
import { CallError } from '@duang/contract/client'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

type Failed = { error?: unknown; isFetching?: boolean; refetch: () => unknown }

const isOffline = ({ kind }: CallError): boolean => kind === 'network' || kind === 'timeout'

export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404
const isPaced = ({ status }: CallError): boolean => status === 429
const isForbidden = (error: unknown): boolean => error instanceof CallError && error.status === 403

export function LoadFailure({ query: { error, isFetching, refetch } }: { query: Failed }) {
  const texts = useTexts(coreTexts)
  if (isMissing(error)) return <EmptyState title={texts.missing} sub={texts.missingSub} />
  if (isForbidden(error)) return <EmptyState icon="lock" title={texts.forbidden} sub={texts.forbiddenSub} />
  const sub = (failed: CallError) =>
    isOffline(failed) ? texts.offline : isPaced(failed) ? failed.refusal?.message : undefined
  return (
    <ErrorState
      title={texts.failed}
      sub={error instanceof CallError ? sub(error) : undefined}
      retryText={texts.retry}
      onRetry={() => void refetch()}
      isRetrying={isFetching ?? false}
    />
  )
}
