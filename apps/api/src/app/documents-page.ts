/** A plain page of the OpenAPI document: one section a call, no script, readable on a phone. */
import { createHash } from 'node:crypto'
import { escapeHtml } from '#kit/html-text.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  summary: string
  'x-section': string
  parameters: { name: string; in: string; required: boolean; description?: string }[]
  requestBody?: { content: { 'application/json': { schema: Json } } }
  /** One media type each: JSON, or what a file is. */
  responses: Record<string, { description: string; content: Record<string, { schema?: Json }> }>
}

export function documentsPage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const contents = operations.map(
    ({ method, path, operation }) => `<li><a href="#${operation.operationId}">${method} ${escapeHtml(path)}</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Duang member API</title><style>${STYLE}</style></head><body><main><h1>Duang member API</h1>
<p>${escapeHtml(String((document.info as Json).description))} The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ol>${contents.join('')}</ol></nav>${operations.map(section).join('')}</main></body></html>`
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters.map(
    (each) =>
      `<li><code>${escapeHtml(each.name)}</code> in ${each.in}${each.required ? '' : ', optional'}${each.description ? `: ${escapeHtml(each.description)}` : ''}</li>`,
  )
  const responses = Object.entries(operation.responses).map(([status, each]) => {
    const [[media, { schema }] = ['', {}]] = Object.entries(each.content)
    return `<dt>${status}</dt><dd>${escapeHtml(each.description)}${media === 'application/json' ? '' : ` (${escapeHtml(media)})`}${!schema || '$ref' in schema ? '' : json(schema)}</dd>`
  })
  const body = operation.requestBody?.content['application/json'].schema
  return `<section id="${operation.operationId}"><h2><span>${method}</span> ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary)} <small>${operation.operationId}; specification ${escapeHtml(operation['x-section'])}</small></p>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${json(body)}` : ''}<h3>Answers</h3><dl>${responses.join('')}</dl></section>`
}

const json = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 1))}</pre>`

const STYLE = `:root{color-scheme:dark light}body{margin:0;font:16px/1.6 system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:1rem}
h2{font-size:1.1rem;overflow-wrap:anywhere}h2 span{font-weight:700}section{border-top:1px solid #8886;margin-top:2rem}
pre{max-height:20rem;overflow:auto;background:#8882;padding:.75rem;border-radius:.5rem;font-size:.85rem}dt{font-weight:700}dd{margin:0 0 .5rem}a{color:inherit}`

/** Nothing but its own style, by its digest: no script, no form, no frame, nothing from anywhere. */
export const DOCUMENTS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
