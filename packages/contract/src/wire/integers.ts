/**
 * Integers of requests, bounded by the column that stores them or that they are compared with: PostgreSQL fails on a larger one.
 * `bigint` needs no bound, because an integer of JSON is below 2^53.
 */
import * as z from 'zod/mini'

/** Largest value of a column of type `int`. */
export const INT_MAX = 2_147_483_647

/** An integer of a body. */
export const int = (minimum = 0) => z.int().check(z.minimum(minimum), z.maximum(INT_MAX))

/** The same as text, of a path or a query. */
export const intText = (minimum = 0) => z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(INT_MAX))
