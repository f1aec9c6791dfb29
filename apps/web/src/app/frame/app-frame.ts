/** Behaviour of the site among the apps of a phone. */

/** Blurs pages of members while the app is in the background, so that the list of open apps shows no credit. */
export function coverWhenAway(): void {
  document.addEventListener('visibilitychange', () => {
    document.documentElement.toggleAttribute('data-away', document.visibilityState === 'hidden')
  })
}

/** On the home screen of an iPhone the page scrolls inside itself. With the window's scrolling the bottom bar would drift. */
export function frameForHomeScreen(): void {
  // Only that browser has the property. Bars of others stay in place.
  const { standalone } = navigator as { standalone?: boolean }
  document.documentElement.toggleAttribute('data-standalone', standalone === true)
}
