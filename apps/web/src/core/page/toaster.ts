import { createToaster } from '@duang/ui/toast.tsx'

/** The toasts of the site. A toast is never the only notice about money. */
export const toaster = createToaster()
