import { Button } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { useSession } from '#core/session.ts'
import { ctMore } from '#core/th.ts'
import { chatAccount, openChat, useChatLabel } from './chat.ts'
import { chatPrivacy } from './privacy.ts'

/** The chat card of the contact page, with the data that its team will see. Visitors have none. */
export function ChatCard() {
  const isMember = useSession() !== undefined
  const { label } = useChatLabel()
  if (!isMember || !chatAccount()) return null
  return (
    <section className="card grid justify-items-start gap-3">
      <h2 className="flex items-center gap-2">
        <Icon name="contact" className="text-brand-text" />
        {ctMore.chat}
      </h2>
      <p className="text-ink-2">{chatPrivacy()}</p>
      <Button look="quiet" onClick={openChat}>
        {label}
      </Button>
    </section>
  )
}
