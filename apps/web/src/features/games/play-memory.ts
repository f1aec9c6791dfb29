/** Whether a game was opened on this device and nobody came back from it yet: also a page that is loaded anew knows. */
const KEY = 'duang.playing'

export function notePlay(isPlaying: boolean): void {
  try {
    if (isPlaying) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without a memory the credit comes back with the next answer of the server.
  }
}

export function mayBePlaying(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
