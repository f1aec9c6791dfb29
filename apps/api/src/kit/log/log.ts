import { isatty } from 'node:tty'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { createLogOutput } from './log-output.ts'
import { readableOutput } from './readable-log.ts'

export type Log = FastifyBaseLogger

const STDOUT = 1

/** Lines for a person at a terminal, JSON for programs. */
export const outputFor = (output: DestinationStream, isTerminal: boolean): DestinationStream =>
  isTerminal ? readableOutput(output) : output

const standardOutput = (): DestinationStream => outputFor(createLogOutput(STDOUT), isatty(STDOUT))

/** The log: JSON lines on stdout, readable ones at a terminal. Nothing that identifies a person or opens a session is ever in it. */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Log =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.phone',
          '*.account',
          '*.name',
          // Of a database error: the refused row with all of its values.
          '*.detail',
          'req.headers.authorization',
          'req.headers.cookie',
        ],
        censor: '[…]',
      },
      serializers: {
        // Of a request: method and route pattern only. Paths of lookups contain phone numbers.
        req: (req: { method: string; routeOptions?: { url?: string } }) => ({
          method: req.method,
          route: req.routeOptions?.url ?? 'unknown',
        }),
      },
    },
    destination,
  )
