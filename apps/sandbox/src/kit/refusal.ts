/** A business refusal, not a bug: a stable code, a status and a Thai sentence to show. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}
