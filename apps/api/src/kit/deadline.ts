/** The deadline of a request. */
import { Refusal } from './refusal.ts'

/**
 * Resolves as `work` does, or refuses `overloaded` after this time. Fastify's `handlerTimeout` ends when the body of a request has
 * arrived, so a POST needs this. `work` goes on: the time-outs of its statements end it.
 */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal('overloaded')), Math.max(0, ms))
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
