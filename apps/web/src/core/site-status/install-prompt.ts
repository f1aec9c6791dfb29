/** The browser's prompt to install the site, kept until the member asks for it. */
import { createValueStore } from '#kit/value-store.ts'

/** Chromium only, and not in the types of the DOM. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

export const installPrompt = createValueStore<InstallPrompt | undefined>(undefined)

if (!import.meta.env.SSR) {
  // Fires once, soon after the first page, and would show the browser's own bar.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => installPrompt.set(undefined))
}

/** Whether the site was opened from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
