import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ComponentProps, ReactElement } from 'react'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'

interface Props extends ComponentProps<'button'> {
  'aria-label': string
  icon: ReactElement
}

/** A button of the header that is an icon alone. Plain, because the first screen waits for every kilobyte. */
export function BarButton({ icon, className, ...button }: Props) {
  const styles = useStyles()
  const name = useReason(null, button['aria-label'])
  return (
    <>
      <button type="button" className={mergeClasses(styles.root, className)} {...button} {...tellingProps(name)}>
        {icon}
      </button>
      <ReasonTip reason={name} />
    </>
  )
}

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: 'var(--bar-control)',
    height: 'var(--bar-control)',
    padding: 0,
    border: 'none',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})
