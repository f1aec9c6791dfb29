/** Text checks of a page. They run in the browser, so the functions refer to nothing outside of themselves. */

export type TextError = { check: string; text: string; detail: string }

/** @param keptWhole words that no line break may split */
export function inspectTexts(keptWhole: readonly string[]): TextError[] {
  const THAI = /[\u0e00-\u0e7f]/
  /** Vowels and marks that belong to the letter before them, and ๆ. */
  const NEVER_FIRST = /[\u0e30-\u0e3a\u0e45-\u0e4e]/
  const UNIT = /^\s?(บาท|คะแนน|วินาที|นาที|ชั่วโมง|วัน|เดือน|ปี|ครั้ง|รายการ|รอบ|คน|เครื่อง|น\.)/
  const BROKEN = /undefined|\bNaN\b|\[object|\bnull\b|Invalid Date/
  const FLOORS = [
    [400, 1.4],
    [500, 1.45],
    [600, 1.5],
    [700, 1.55],
  ] as const
  const words = new Intl.Segmenter('th', { granularity: 'word' })
  const errors: TextError[] = []
  const note = (check: string, text: string, detail: string) =>
    errors.push({ check, text: text.trim().slice(0, 60), detail })

  function inspectSize(text: string, style: CSSStyleDeclaration): void {
    const size = Number.parseFloat(style.fontSize)
    if (size < 12) note('smallest text', text, `${size} px`)
    // A text of more than 20 characters counts as a sentence. Labels of the bars are shorter.
    else if (size < 13 && text.trim().length > 20) note('smallest sentence', text, `${size} px`)
    if (!THAI.test(text)) return
    const weight = Number(style.fontWeight)
    const floor = FLOORS.find(([to]) => weight <= to)?.[1] ?? 1.55
    const height = Number.parseFloat(style.lineHeight) / size
    if (!(height >= floor - 0.005)) note('line height', text, `${style.lineHeight} at ${size} px, weight ${weight}`)
  }

  /** Offsets at which a line begins, without the first line. */
  function lineStarts(node: Text): number[] {
    const range = document.createRange()
    range.selectNodeContents(node)
    const tops = [...range.getClientRects()].map((rect) => rect.top)
    if (Math.max(...tops) - Math.min(...tops) < 8) return []
    const starts: number[] = []
    let before: number | undefined
    for (let at = 0; at < node.data.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = [...range.getClientRects()].at(-1)
      if (!rect || rect.width === 0) continue
      if (before !== undefined && rect.top - before > 8) starts.push(at)
      before = rect.top
    }
    return starts
  }

  /** Whether the enclosing block is wide enough for the word on one line. */
  function fits(node: Text, word: string): boolean {
    const range = document.createRange()
    range.selectNodeContents(node)
    const width = [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0)
    let box = node.parentElement
    while (box && !getComputedStyle(box).display.startsWith('block')) box = box.parentElement
    return (width * word.length) / node.data.length < (box?.clientWidth ?? 0) - 1
  }

  function inspectLines(node: Text): void {
    const text = node.data
    const starts = lineStarts(node)
    if (starts.length === 0) return
    const begins = new Set([...words.segment(text)].map(({ index }) => index))
    for (const at of starts) {
      const seen = `${text.slice(Math.max(0, at - 12), at)}|${text.slice(at, at + 12)}`
      if (NEVER_FIRST.test(text[at] ?? '')) note('line starts with a mark', text, seen)
      else if (THAI.test(text[at] ?? '') && !begins.has(at)) note('line inside a word', text, seen)
      if (/[\d•][.,]? ?$/.test(text.slice(0, at)) && UNIT.test(text.slice(at)))
        note('amount and unit apart', text, seen)
      for (const word of keptWhole)
        for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1))
          if (from < at && at < from + word.length && fits(node, word)) note('word kept whole', text, seen)
    }
  }

  const spoken = [...document.querySelectorAll('[aria-label],[alt],[placeholder],[title]')].flatMap((each) =>
    ['aria-label', 'alt', 'placeholder', 'title'].map((name) => each.getAttribute(name) ?? ''),
  )
  for (const text of [document.title, document.getElementById('root')?.textContent ?? '', ...spoken]) {
    const found = BROKEN.exec(text)
    if (found) note('broken text', text.slice(Math.max(0, found.index - 20)), found[0])
  }
  const walker = document.createTreeWalker(document.getElementById('root') ?? document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    const isRead = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!element || !isRead || !node.data.trim() || element.closest('.sr-only, svg, script, style')) continue
    inspectSize(node.data, getComputedStyle(element))
    inspectLines(node)
  }
  return errors
}

export type SeenText = {
  text: string
  color: string
  opacity: number
  x: number
  y: number
  width: number
  height: number
}

/** Position and colour of visible texts that nothing covers. Disabled controls are excluded (WCAG 1.4.3). */
export function seenTexts(): SeenText[] {
  const seen: SeenText[] = []
  const bar = document.querySelector('.bottom-bar')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !node.data.trim()) continue
    if (element.closest('.sr-only, svg, iframe, script, style, [aria-disabled="true"], :disabled')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    let opacity = 1
    for (let up: Element | null = element; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity)
    for (const { x, y, width, height } of range.getClientRects()) {
      const points = [0.02, 0.5, 0.98].flatMap((part) => [
        document.elementFromPoint(x + width * part, y + 1),
        document.elementFromPoint(x + width * part, y + height - 1),
      ])
      const isInFront = points.every((front) => front && (front.contains(element) || element.contains(front)))
      // A clipped line still has a rectangle. The shadow of the bottom bar shades content that scrolls behind it.
      const isCut = y + height / 2 > element.getBoundingClientRect().bottom
      const isShaded =
        !element.closest('.bottom-bar') && y + height > (bar?.getBoundingClientRect().top ?? innerHeight) - 40
      if (width < 4 || y < 0 || y + height > innerHeight || !isInFront || isCut || isShaded) continue
      seen.push({
        text: node.data.trim().slice(0, 40),
        color: getComputedStyle(element).color,
        opacity,
        x,
        y,
        width,
        height,
      })
    }
  }
  return seen
}

/** Elements that overflow the page horizontally; an empty list when the page does not scroll sideways. */
export function sideways(): string[] {
  const root = document.documentElement
  if (root.scrollWidth <= root.clientWidth) return []
  const out = [...document.querySelectorAll('main *, header *, dialog *')].filter(
    (each) => each.getBoundingClientRect().right > root.clientWidth + 1 && !each.closest('.sr-only'),
  )
  return out.slice(0, 3).map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`)
}
