/** Time for a browser to start the download of a file. */
const FILE_KEPT_MS = 60_000

/** Saves text as a CSV file of this name. */
export function saveCsv(text: string, name: string): void {
  // Reading a reply as text removes its byte order mark, which makes spreadsheets read the Thai text as UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS)
}
