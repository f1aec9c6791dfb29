/** A value after it has rested for a moment, so that a search runs once for a typed word. */
import { useEffect, useState } from 'react'

const REST_MS = 200

export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
