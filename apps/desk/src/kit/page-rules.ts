/**
 * Style rules that code writes into the page. The policy of the desk permits no style element, and Safari before 16.4 has no sheets
 * made by code, so the rules are one group in the sheet that the page links.
 */
export type PageRules = { replace: (css: string) => void; remove: () => void }

export function createPageRules(): PageRules {
  let group: CSSRule | undefined
  const remove = () => {
    const sheet = group?.parentStyleSheet
    if (sheet && group) sheet.deleteRule([...sheet.cssRules].indexOf(group))
    group = undefined
  }
  return {
    remove,
    replace: (css) => {
      remove()
      const sheet = document.styleSheets[0]
      if (sheet) group = sheet.cssRules[sheet.insertRule(`@media all{${css}}`, sheet.cssRules.length)]
    },
  }
}
