/**
 * Keeps a page right that the browser translates. Translators replace text by `font` elements. React keeps the text that left the page:
 * it changes it unseen, and fails where it removes it or inserts beside it. Here such a text returns to its place first.
 */

/** The elements in place of texts, as the page saw them replaced. */
const standIns = new WeakMap<Node, Element>()

/** Puts a replaced text back where its translation is. Returns whether it was replaced. */
function restore(text: Node): boolean {
  const standIn = standIns.get(text)
  if (!standIn) return false
  standIns.delete(text)
  if (!standIn.parentNode || text.parentNode) return false
  standIn.replaceWith(text)
  return true
}

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** Texts that a translator replaced are watched on their own: React changes them outside of the page. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) restore(target)
})

function note({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
    if (!standIn) continue
    standIns.set(text, standIn)
    changes.observe(text, { characterData: true })
  }
}

/** Starts once, before a translator does. */
export function keepTranslatedPages(): void {
  const translations = new MutationObserver((records) => {
    for (const record of records) note(record)
  })
  translations.observe(document.body, { childList: true, subtree: true })
  /** The records so far, which would come only after this turn. */
  const settle = () => {
    for (const record of translations.takeRecords()) note(record)
    for (const { target } of changes.takeRecords()) restore(target)
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode !== this) {
      settle()
      restore(child)
      // Removed by another: it is where it should be.
      if (child.parentNode !== this) return child
    }
    return removeChild.call(this, child) as Child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    if (before && before.parentNode !== this) {
      settle()
      restore(before)
      if (before.parentNode !== this) return insertBefore.call(this, child, null) as Child
    }
    return insertBefore.call(this, child, before) as Child
  }
}
