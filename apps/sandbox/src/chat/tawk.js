// Answers to the names of tawk.to's JavaScript API. Whoever embeds it has put `Tawk_API` there before.
const box = standIn('tawk')
const api = window.Tawk_API
box.remember('twk_stand-in')
box.take({ property: new URL(document.currentScript.src).pathname.slice(1), ...api.visitor })

Object.assign(api, {
  setAttributes: (attributes, done) => {
    box.take(attributes)
    done()
  },
  showWidget: box.show,
  hideWidget: box.hide,
  maximize: box.show,
  minimize: box.hide,
  endChat: () => {},
  logout: (done) => done(),
  shutdown: box.remove,
})
let unread = 0
box.listeners.close = () => {
  box.hide()
  api.onChatMinimized?.()
}
box.listeners.message = () => api.onUnreadCountChanged?.(++unread)
box.ready.then(() => api.onLoad?.())
