// Copies the digits that stand in `data-copy`. Without this script the number can still be selected by hand.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  const label = button.querySelector('[data-label]')
  const before = label.textContent
  button.addEventListener('click', async () => {
    label.textContent = await navigator.clipboard.writeText(button.dataset.copy).then(
      () => 'คัดลอกแล้ว',
      () => 'คัดลอกไม่ได้',
    )
    setTimeout(() => {
      label.textContent = before
    }, 2000)
  })
}
