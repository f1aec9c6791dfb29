import { type Html, html } from '#kit/html.ts'
import { icon } from '#kit/icons.ts'

/** A refusal that belongs to no form, such as an unknown page. */
export const errorPage = (message: string): Html => html`
  <div class="card message error-page">
    <span class="message-icon tinted" data-tone="warn">${icon('alert')}</span>
    <h1>${message}</h1>
    <a class="button button-quiet" href="/">กลับหน้าแรก</a>
  </div>`
