import { createToaster } from '@duang/ui/toast.tsx'

/** The toasts of the site. Never the only word about money. */
export const toaster = createToaster()
