// The provider's own window: prints what it was given, and answers as nobody.
const given = document.getElementById('given')
const talk = document.getElementById('talk')
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data?.given !== 'object') return
  given.replaceChildren(
    ...Object.entries(data.given).flatMap(([name, value]) => {
      const [term, detail] = [document.createElement('dt'), document.createElement('dd')]
      term.textContent = name
      detail.textContent = value
      return [term, detail]
    }),
  )
  document.documentElement.dataset.provider = data.provider
})
const line = (text, who) => {
  const item = document.createElement('li')
  item.textContent = text
  item.className = who
  talk.append(item)
  item.scrollIntoView({ block: 'nearest' })
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const field = event.target.elements.text
  if (field.value.trim() === '') return
  line(field.value, 'mine')
  field.value = ''
  setTimeout(() => {
    line('นี่คือแชตสดจำลอง ไม่มีเจ้าหน้าที่อ่านข้อความนี้', 'theirs')
    parent.postMessage('message', '*')
  }, 4000)
})
document.getElementById('minimise').addEventListener('click', () => parent.postMessage('close', '*'))
