import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is on its way to paper, so that what only paper needs is not kept on the screen. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const become = (isNow: boolean) => flushSync(() => setPrinting(isNow))
    const start = () => become(true)
    const end = () => become(false)
    // Safari tells of the media only, Firefox of the events only
    const media = window.matchMedia('print')
    const onMedia = () => become(media.matches)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', onMedia)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', onMedia)
    }
  }, [])
  return isPrinting
}
