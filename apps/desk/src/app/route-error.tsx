/** A screen that could not be loaded, as after a new release, or that failed while it was drawn. */
import { ErrorState } from '@duang/ui/message.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { appTexts } from './texts.ts'

export function RouteError() {
  const texts = useFeatureTexts(appTexts)
  return (
    <ErrorState
      title={texts.screenFailed}
      sub={texts.screenFailedSub}
      retryText={texts.retry}
      // Another attempt needs the files of the present release.
      onRetry={() => location.reload()}
    />
  )
}
