import {
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../press/IconButton.tsx'
import { useModalManners } from '../press/use-modal-manners.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** Edge of the screen that it comes from. */
  position: 'start' | 'end'
  /** In pixels; less where the screen is narrower. */
  width: number
  /** Name of the drawer; its heading, unless there is a `title`. */
  label: string
  title?: ReactNode
  className?: string
  bodyClassName?: string
  children: ReactNode
  /** A `DrawerFooter`. */
  footer?: ReactNode
}

/** A panel from the edge of the screen, over the page. */
export function SideDrawer(props: Props) {
  const { open, onClose, position, width, label, title, className, bodyClassName, children, footer } = props
  const { t } = useTranslation()
  const styles = useStyles()
  useModalManners(open, onClose)
  return (
    <OverlayDrawer
      open={open}
      position={position}
      className={mergeClasses(styles[position], className)}
      style={{ width: `min(${width}px, 100vw)` }}
      aria-label={label}
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DrawerHeader className={styles.header}>
        <DrawerHeaderTitle
          action={
            <IconButton appearance="subtle" icon={<DismissRegular />} aria-label={t('close')} onClick={onClose} />
          }
        >
          {title ?? label}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={bodyClassName ?? ''}>{children}</DrawerBody>
      {footer}
    </OverlayDrawer>
  )
}

const useStyles = makeStyles({
  start: { paddingTop: 'env(safe-area-inset-top)', paddingLeft: 'env(safe-area-inset-left)' },
  end: { paddingTop: 'env(safe-area-inset-top)', paddingRight: 'env(safe-area-inset-right)' },
  header: { paddingBottom: '8px' },
})
