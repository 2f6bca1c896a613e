import type { ReactElement } from 'react'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'

interface Props {
  label: string
  icon: ReactElement
  appearance?: 'subtle' | 'secondary'
  onClick: () => void
  /** What it began is under way. */
  busy?: boolean
}

/** Does what is done less often: on a phone, where rows and fields need the height, it is an icon that tells its name. */
export function SideButton({ label, icon, appearance = 'secondary', busy = false, onClick }: Props) {
  const isPhone = useMedia(media.phone)
  const button = { icon, appearance, busy, onClick }
  return isPhone ? <BusyButton {...button} aria-label={label} /> : <BusyButton {...button}>{label}</BusyButton>
}
