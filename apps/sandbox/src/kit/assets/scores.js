// Asks for the page again while somebody looks at it. Without this script the page stands still, and can be loaded again by hand.
const seconds = Number(document.querySelector('main').dataset.refresh)
let isPaused = false

async function refresh() {
  if (isPaused || document.visibilityState !== 'visible') return
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  // The buttons stay, and with them the focus of who stands on one.
  if (!fresh || document.activeElement?.closest('main a')) return
  for (const part of ['.scores-day', '.scores-fresh .scores-note']) {
    const [old, now] = [document.querySelector(part), fresh.querySelector(part)]
    if (old && now) old.textContent = now.textContent
  }
  const tables = [...fresh.querySelectorAll('table')]
  document.querySelectorAll('main table').forEach((old, index) => {
    if (tables[index]) old.replaceWith(tables[index])
  })
}

const button = document.querySelector('[data-pause]')
button.hidden = false
button.addEventListener('click', () => {
  isPaused = !isPaused
  button.textContent = isPaused ? 'อัปเดตต่อ' : 'หยุดอัปเดต'
  refresh()
})
setInterval(refresh, seconds * 1000)
