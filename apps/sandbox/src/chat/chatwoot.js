// Answers to the names of Chatwoot's website SDK.
const box = standIn('chatwoot')
const say = (name) => dispatchEvent(new CustomEvent(`chatwoot:${name}`))

window.chatwootSDK = {
  run: ({ websiteToken }) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the real one does the same
    document.cookie = 'cw_conversation=stand-in; path=/; max-age=31536000'
    box.take({ websiteToken })
    window.$chatwoot = {
      setUser: (identifier, user) => box.take({ identifier, ...user }),
      setCustomAttributes: (attributes) => box.take(attributes),
      toggle: (state) => (state === 'open' ? box.show() : box.hide()),
      reset: () => box.remove(),
    }
    box.listeners.close = () => {
      box.hide()
      say('closed')
    }
    box.listeners.message = () => say('on-message')
    box.ready.then(() => say('ready'))
  },
}
