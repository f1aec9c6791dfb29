import { useEffect, useState, useSyncExternalStore } from 'react'
import { Clauses } from './clauses.tsx'
import { Icon, type IconName } from './icon.tsx'

/** `stays`: until {@link Toaster.during} ends. */
type Toast = { id: number; text: string; icon: IconName; stays?: true }

export type Toaster = {
  /** Shows a text for two seconds. A newer one replaces the older. A toast is never the only notice about money. */
  show: (text: string, icon?: IconName) => void
  /** Shows a text for as long as the work takes. */
  during: <Result>(text: string, work: () => Promise<Result>) => Promise<Result>
  subscribe: (listener: () => void) => () => void
  current: () => Toast | undefined
  dismiss: (id: number) => void
}

export function createToaster(): Toaster {
  const listeners = new Set<() => void>()
  let toast: Toast | undefined
  let nextId = 1
  const set = (next: Toast | undefined) => {
    toast = next
    for (const listener of listeners) listener()
  }
  return {
    show: (text, icon = 'check') => set({ id: nextId++, text, icon }),
    async during(text, work) {
      const id = nextId++
      set({ id, text, icon: 'refresh', stays: true })
      try {
        return await work()
      } finally {
        if (toast?.id === id) set(undefined)
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => toast,
    dismiss: (id) => toast?.id === id && set(undefined),
  }
}

/** Section 9: toasts close after two seconds. */
const SHOWN_MS = 2000

/** The place of the toast, bottom left above the bar. The live region is always present. */
export function ToastRegion({ toaster }: { toaster: Toaster }) {
  const toast = useSyncExternalStore(toaster.subscribe, toaster.current, toaster.current)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (!toast || toast.stays || isHeld) return
    const timer = setTimeout(() => toaster.dismiss(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld, toaster])

  return (
    <div className="toast-region" role="status">
      {toast && (
        <div
          key={toast.id}
          className="toast"
          role="presentation"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
        >
          <Icon name={toast.icon} className={`flex-none ${toast.icon === 'check' ? 'text-ok' : 'text-warn'}`} />
          <span>
            <Clauses text={toast.text} />
          </span>
        </div>
      )}
    </div>
  )
}
