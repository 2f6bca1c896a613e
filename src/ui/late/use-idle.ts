import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** True from the first moment on in which the page has nothing more urgent to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
