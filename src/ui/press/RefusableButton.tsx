import { Button } from '@fluentui/react-components'
import type { ComponentProps, MouseEvent } from 'react'
import { ReasonTip } from './ReasonTip.tsx'
import { tellingProps, useReason } from './use-reason.ts'

type Props = ComponentProps<typeof Button> & {
  /** Why it cannot be pressed now, in words, or `null`. */
  refusal: string | null
}

/**
 * A button that stays where it is and can be reached while it is refused, and then tells why instead of acting: to a
 * resting pointer, a finger, the keyboard and a screen reader. One that is an icon alone tells its name while it is not
 * refused. One that only waits has nothing to tell: it is the kit's `disabledFocusable`.
 */
export function RefusableButton({ refusal, ...button }: Props) {
  const isIcon = button.children === undefined || button.children === null
  const reason = useReason(refusal, isIcon ? (button['aria-label'] ?? null) : null)
  return (
    <>
      <Button
        {...button}
        {...tellingProps(reason, button['aria-describedby'])}
        {...(refusal !== null && {
          disabledFocusable: true,
          // the kit drops what hears a click; a form would be sent all the same
          onClickCapture(event: MouseEvent) {
            event.preventDefault()
            reason.show(event.currentTarget)
          },
        })}
      />
      <ReasonTip reason={reason} />
    </>
  )
}
