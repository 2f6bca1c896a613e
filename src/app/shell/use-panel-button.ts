import { useRef, useState } from 'react'

/** A button whose panel is loaded when it is first opened, and what is needed to tie the two together. */
export function usePanelButton() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  return {
    /** The button, once it is there: the panel stands under it. */
    target,
    isOpen,
    setIsOpen,
    buttonProps: {
      ref: setTarget,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      // a press on the button is one outside the panel and closes it before the click comes: do not open it again
      onPointerDown: () => {
        wasOpen.current = isOpen
      },
      onClick: ({ detail }: { detail: number }) => setIsOpen(detail === 0 ? !isOpen : !wasOpen.current),
    },
  } as const
}
