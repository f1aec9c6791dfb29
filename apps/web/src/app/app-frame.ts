/** What the site does to be a good guest among the apps of a phone. */

/** In the list of open apps nobody reads a member's credit over their shoulder: pages of members are blurred while they are away. */
export function coverWhenAway(): void {
  document.addEventListener('visibilitychange', () => {
    document.documentElement.toggleAttribute('data-away', document.visibilityState === 'hidden')
  })
}

/** Opened from the home screen of an iPhone, the page scrolls inside of itself: there the bar at the bottom would drift with the window. */
export function frameForHomeScreen(): void {
  // Only that browser knows the property; others keep their bars still.
  const { standalone } = navigator as { standalone?: boolean }
  document.documentElement.toggleAttribute('data-standalone', standalone === true)
}
