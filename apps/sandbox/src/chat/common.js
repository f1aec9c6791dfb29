// What the three stand-ins share: a window of the provider's own in the page, which prints what the provider was given.
// biome-ignore lint/correctness/noUnusedVariables: served together with each of them
const standIn = (provider) => {
  const base = new URL(document.currentScript.src).origin
  const given = {}
  const frame = document.createElement('iframe')
  frame.src = `${base}/chat/window`
  frame.title = 'หน้าต่างแชตสดจำลอง'
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0'
  frame.hidden = true
  const listeners = { close: () => {}, message: () => {} }
  const print = () => frame.contentWindow?.postMessage({ provider, given }, base)
  const ready = new Promise((resolve) => {
    frame.addEventListener('load', () => {
      print()
      resolve()
    })
  })
  addEventListener('message', ({ source, origin, data }) => {
    if (source === frame.contentWindow && origin === base) listeners[data]?.()
  })
  document.body.append(frame)
  return {
    ready,
    listeners,
    // A value is printed under the name by which the provider's own interface takes it.
    take: (values) => {
      Object.assign(given, values)
      print()
    },
    // A browser may refuse storage to frames of another host. The real scripts work without it, too.
    remember: (key) => {
      try {
        localStorage.setItem(key, 'visitor')
      } catch {
        given.storage = 'refused'
        print()
      }
    },
    show: () => {
      frame.hidden = false
    },
    hide: () => {
      frame.hidden = true
    },
    remove: () => frame.remove(),
  }
}
