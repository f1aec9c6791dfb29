/** Arrow keys between the spots of a group, by their place on the screen. Tab moves from group to group. */

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Index of the next box in the direction of a key: the nearest on that side, straight ahead before aslant. Null: none, or no arrow. */
export function neighbour(boxes: readonly Box[], from: number, key: string): number | null {
  const direction = DIRECTIONS[key]
  const start = boxes[from]
  if (!direction || !start) return null
  const [dx, dy] = direction
  const found = boxes
    .map((box, index) => {
      const x = box.left + box.width / 2 - (start.left + start.width / 2)
      const y = box.top + box.height / 2 - (start.top + start.height / 2)
      const ahead = x * dx + y * dy
      return { index, ahead, cost: ahead + 3 * Math.abs(x * dy + y * dx) }
    })
    // A pixel or two are rounding, not another row.
    .filter(({ ahead }) => ahead > 2)
    .sort((one, other) => one.cost - other.cost)
  return found[0]?.index ?? null
}

/** Makes a group of buttons one stop of the Tab key. */
export function moveByArrows(group: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  const stopAt = (chosen: HTMLButtonElement | undefined) => {
    for (const each of buttons) each.tabIndex = each === chosen ? 0 : -1
  }
  stopAt(buttons[0])
  group.addEventListener('focusin', ({ target }) => stopAt(buttons.find((each) => each === target) ?? buttons[0]))
  group.addEventListener('keydown', (event) => {
    const from = buttons.indexOf(event.target as HTMLButtonElement)
    const to = neighbour(
      buttons.map((each) => each.getBoundingClientRect()),
      from,
      event.key,
    )
    if (to === null) return
    event.preventDefault()
    buttons[to]?.focus()
  })
}
