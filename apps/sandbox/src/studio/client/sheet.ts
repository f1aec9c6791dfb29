/** Sheets over the table: a native dialog, so that focus is kept inside and given back, and Esc closes. */
import { h, icon, put } from './dom.ts'
import { say } from './th.ts'

export type Sheet = {
  open(): void
  close(): void
  fill(...children: (Node | string)[]): void
  element: HTMLDialogElement
}

let count = 0

export function sheet(title: string): Sheet {
  const id = `sheet-${++count}`
  const body = h('div', { class: 'sheet-content' })
  const dialog = h(
    'dialog',
    { class: 'modal modal-sheet', 'aria-labelledby': id },
    h(
      'div',
      { class: 'modal-body' },
      h('div', { class: 'modal-handle', 'aria-hidden': 'true' }),
      h(
        'div',
        { class: 'modal-head' },
        h('h2', { id }, title),
        h(
          'button',
          { type: 'button', class: 'icon-button', 'aria-label': say.close, onclick: () => dialog.close() },
          icon('close'),
        ),
      ),
      body,
    ),
  )
  // A press beside the sheet closes it. The button and Esc do the same.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  return {
    element: dialog,
    open: () => dialog.showModal(),
    close: () => dialog.close(),
    fill: (...children) => put(body, ...children),
  }
}
