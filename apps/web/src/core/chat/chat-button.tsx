import './chat-button.css'
import { Icon } from '@duang/ui/icon.tsx'
import { chatAccount, openChat, useChatLabel } from './chat.ts'

/** The chat button in the bar of members. It aligns with the page, so that it covers nothing. */
export function ChatButton() {
  const { label, unread } = useChatLabel()
  if (!chatAccount()) return null
  return (
    <button type="button" className="icon-button chat-button" aria-label={label} title={label} onClick={openChat}>
      <Icon name="contact" />
      <ChatBadge unread={unread} />
    </button>
  )
}

export function ChatBadge({ unread }: { unread: string }) {
  if (unread === '') return null
  return (
    <span className="chat-unread" aria-hidden="true">
      {unread}
    </span>
  )
}
