import { Button } from '@duang/ui/button.tsx'
import { Emblem } from '@duang/ui/emblem.tsx'
import { useSession } from '#core/call/session.ts'
import { ctMore } from '#core/th.ts'
import { chatAccount, openChat, useChatLabel } from './chat.ts'
import { chatPrivacy } from './privacy.ts'

/** The chat card of the contact page, with the data that its team will see. Visitors have none. */
export function ChatCard() {
  const isMember = useSession() !== undefined
  const { label } = useChatLabel()
  if (!isMember || !chatAccount()) return null
  return (
    <section className="card card-glow grid gap-3">
      <div className="flex items-center gap-4">
        <Emblem name="contact" size={64} className="flex-none" />
        <div className="grid gap-1">
          <h2>{ctMore.chat}</h2>
          <p className="text-label text-ink-2">{chatPrivacy()}</p>
        </div>
      </div>
      <Button isWide onClick={openChat}>
        {label}
      </Button>
    </section>
  )
}
