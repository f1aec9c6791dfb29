import { EmptyState } from '@duang/ui/message.tsx'
import { useTexts } from '#core/language.ts'
import { appTexts } from './texts.ts'

export function NotFound() {
  const texts = useTexts(appTexts)
  return (
    <main className="desk-entry">
      <EmptyState title={texts.notFound} sub={texts.notFoundSub} action={<a href="/">{texts.toStart}</a>} />
    </main>
  )
}
