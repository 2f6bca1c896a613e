import type { ReactNode } from 'react'

interface Props {
  label: string
  className: string
  /** `group` where it is no place of the page to go to. */
  role?: 'region' | 'group'
  children: ReactNode
}

/** What scrolls by itself, without anything in it that takes the focus: the keyboard must reach it to scroll it. */
export const ScrollRegion = ({ label, className, role = 'region', children }: Props) => (
  <div className={className} tabIndex={0} role={role} aria-label={label}>
    {children}
  </div>
)
