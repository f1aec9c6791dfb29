/** The still layer of light and lattice behind every page. */
export function Background() {
  return <div className="background" aria-hidden="true" />
}
