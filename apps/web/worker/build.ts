/** Data of the service worker about its build. */
export type Build = {
  /** Unique for every build whose files differ. */
  version: string
  /** Address of the entry script. A page that contains it is of this build. */
  entry: string
  /** Addresses that are fetched in advance. */
  files: readonly string[]
}
