/** Window sizes of browser tests. */
export const PHONE = { width: 390, height: 844 }
export const SMALL = { width: 320, height: 640 }
/** A phone on its side. */
export const LYING = { width: 844, height: 390 }
export const DESKTOP = { width: 1280, height: 800 }

/** A phone, for measurements of processor work. */
export const PHONE_DEVICE = { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
