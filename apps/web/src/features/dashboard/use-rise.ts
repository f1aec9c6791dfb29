import { useEffect, useRef, useState } from 'react'

/** How many times the credit has risen while the screen was open; the first answer is no rise. */
export function useRise(satang: number | undefined): number {
  const [rises, setRises] = useState(0)
  const before = useRef(satang)
  useEffect(() => {
    const from = before.current
    before.current = satang
    if (satang !== undefined && from !== undefined && satang > from) setRises((count) => count + 1)
  }, [satang])
  return rises
}
