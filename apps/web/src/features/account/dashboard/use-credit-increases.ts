import { useEffect, useRef, useState } from 'react'

/** Number of increases of the credit while the screen was open. The first reply is no increase. */
export function useCreditIncreases(satang: number | undefined): number {
  const [rises, setRises] = useState(0)
  const before = useRef(satang)
  useEffect(() => {
    const from = before.current
    before.current = satang
    if (satang !== undefined && from !== undefined && satang > from) setRises((count) => count + 1)
  }, [satang])
  return rises
}
