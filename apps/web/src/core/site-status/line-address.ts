/** The address of a LINE account (section 1). */
export const lineAddress = (id: string): string => `https://line.me/R/ti/p/${encodeURIComponent(id)}`
