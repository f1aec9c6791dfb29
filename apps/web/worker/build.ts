/** What the service worker knows of the build it belongs to. */
export type Build = {
  /** Another one for every build whose files differ. */
  version: string
  /** Address of the entry; a page that names it is of this build. */
  entry: string
  /** Addresses that are fetched ahead. */
  files: readonly string[]
}
