// Answers to the names of LiveChat's Chat Widget JS API: takes over the calls that wait in `LiveChatWidget._q`.
const box = standIn('livechat')
const widget = window.LiveChatWidget
const handlers = {}
const say = (name, value) => {
  for (const handler of handlers[name] ?? []) handler(value)
}
const METHODS = {
  set_customer_name: (name) => box.take({ name }),
  set_customer_email: (email) => box.take({ email }),
  set_session_variables: (variables) => box.take(variables),
  maximize: () => {
    box.show()
    say('visibility_changed', { visibility: 'maximized' })
  },
  hide: () => {
    box.hide()
    say('visibility_changed', { visibility: 'hidden' })
  },
  destroy: () => {
    box.remove()
    delete window.LiveChatWidget
  },
}
box.remember('__lc_stand-in')
box.take({ license: window.__lc.license })

const hand = (verb, [name, ...args]) => {
  if (verb === 'call') METHODS[name]?.(...args)
  else if (verb === 'on' || verb === 'once') handlers[name] = [...(handlers[name] ?? []), args[0]]
}
widget._h = hand
for (const [verb, args] of widget._q) hand(verb, args)
box.listeners.close = () => {
  box.hide()
  say('visibility_changed', { visibility: 'minimized' })
}
box.listeners.message = () => say('new_event', { author: { type: 'agent' } })
box.ready.then(() => say('ready', {}))
