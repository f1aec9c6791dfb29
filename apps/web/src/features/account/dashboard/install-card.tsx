import './install-card.css'
import { Button } from '@duang/ui/button.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { useEffect, useState } from 'react'
import { installPrompt, isInstalled } from '#core/site-status/install-prompt.ts'
import { pwa } from '#core/th.ts'
import { platformOf } from '#kit/platform.ts'
import { useStoreValue } from '#kit/value-store.ts'
import { mayAskNow, noteAnswer, noteAsking, seeDashboard } from './install-memory.ts'

/** Ways to install the site on this device: a prompt of the browser, manually on an iPhone or iPad, or none. */
function useGameOpening(): 'prompt' | 'hand' | undefined {
  const prompt = useStoreValue(installPrompt)
  if (isInstalled()) return undefined
  if (prompt) return 'prompt'
  return platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'IOS' ? 'hand' : undefined
}

/** Offers to install the site, by the rule of section 4.12 of the design. */
export function InstallCard() {
  const way = useGameOpening()
  const mayAsk = useStoreValue(mayAskNow)
  useEffect(seeDashboard, [])
  return way && mayAsk ? <Card way={way} /> : null
}

function Card({ way }: { way: 'prompt' | 'hand' }) {
  const [isAsking, setAsking] = useState(false)
  useEffect(noteAsking, [])
  const install = async () => {
    setAsking(true)
    await installPrompt.get()?.prompt()
    // A prompt works once, whatever the answer.
    installPrompt.set(undefined)
    noteAnswer()
  }
  return (
    <section className="card install-card" aria-labelledby="install">
      <Mark size={44} />
      <div className="min-w-0">
        <h2 id="install">{pwa.title}</h2>
        <p className="text-label text-ink-2">{way === 'hand' ? pwa.ios : pwa.body}</p>
      </div>
      <div className="install-answers">
        {way === 'prompt' && (
          <Button look="quiet" isBusy={isAsking} onClick={() => void install()}>
            {pwa.cta}
          </Button>
        )}
        <Button look="text" onClick={noteAnswer}>
          {pwa.later}
        </Button>
      </div>
    </section>
  )
}
