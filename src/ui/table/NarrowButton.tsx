import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { countLook } from '../look/count-look.ts'
import { useIsPhone } from '../look/use-is-phone.ts'
import { NarrowPanel } from './NarrowPanel.tsx'

interface Props {
  /** What the panel is called. */
  label: string
  /** How much of what narrows the list is set: it stands on the button, and none is not said. */
  set: number
  /** What stands in the panel. */
  children: ReactNode
}

/** Opens what narrows a list. On a phone it is an icon alone. */
export function NarrowButton({ label, set, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useIsPhone()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={setButton}
        appearance="subtle"
        className={styles.button}
        icon={<FilterRegular />}
        aria-expanded={isOpen}
        {...(isPhone && { 'aria-label': [t('list.narrow'), set > 0 && set].filter(Boolean).join(', ') })}
        onClick={() => setOpen(!isOpen)}
      >
        {!isPhone && t('list.narrow')}
        {set > 0 && <span className={styles.count}>{set}</span>}
      </Button>
      <NarrowPanel label={label} button={button} isOpen={isOpen} onClose={() => setOpen(false)}>
        {children}
      </NarrowPanel>
    </>
  )
}

const useStyles = makeStyles({
  button: { flexShrink: 0, minWidth: 'var(--control-height, 32px)', [media.phone]: { paddingInline: '8px' } },
  count: {
    ...countLook,
    marginInlineStart: '6px',
    backgroundColor: tokens.colorBrandBackground2Hover,
    color: tokens.colorBrandForeground2,
  },
})
