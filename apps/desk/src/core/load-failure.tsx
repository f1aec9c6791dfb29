/** Why a read has no answer: there is no such entry, the role does not show it, or the connection failed. Only the last is worth repeating. */
import { CallError } from '@duang/contract/client'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { useTexts } from './language.ts'
import { coreTexts } from './texts.ts'

type Failed = { error?: unknown; isFetching?: boolean; refetch: () => unknown }

const isOffline = ({ kind }: CallError): boolean => kind === 'network' || kind === 'timeout'

export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404
const isForbidden = (error: unknown): boolean => error instanceof CallError && error.status === 403

export function LoadFailure({ query: { error, isFetching, refetch } }: { query: Failed }) {
  const texts = useTexts(coreTexts)
  if (isMissing(error)) return <EmptyState title={texts.missing} sub={texts.missingSub} />
  if (isForbidden(error)) return <EmptyState icon="lock" title={texts.forbidden} sub={texts.forbiddenSub} />
  return (
    <ErrorState
      title={texts.failed}
      sub={error instanceof CallError && isOffline(error) ? texts.offline : undefined}
      retryText={texts.retry}
      onRetry={() => void refetch()}
      isRetrying={isFetching ?? false}
    />
  )
}
