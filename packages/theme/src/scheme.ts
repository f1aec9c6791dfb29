/** Dark or light: the names that the page's head and the site's code share. */
export type Scheme = 'dark' | 'light'
/** `system`: as the device is set. */
export type SchemeChoice = Scheme | 'system'

/** The choice of this device, in the storage of the browser. */
export const SCHEME_KEY = 'duang.scheme'
