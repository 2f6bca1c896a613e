import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../press/IconButton.tsx'
import { media } from '../look/breakpoints.ts'
import { onceMark } from '../press/slips.ts'
import { useModalManners } from '../press/use-modal-manners.ts'
import { dialogFooterMark } from './dialog-footer.ts'
import { LockableFields, LockNotice, useFormLock } from './form-lock.tsx'

interface Props {
  open: boolean
  title: ReactNode
  /** At the end of the title's line, before the cross. */
  aside?: ReactNode
  /** Keeps its height, whatever it holds, and its footer in one line. */
  isSteady?: boolean
  /** In pixels; narrower where the screen is. Source: spec 2 §9, spec 3 §9 dialog widths. */
  width?: 290 | 500 | 700 | 720 | 800 | 960
  /**
   * Whether the content is a column from edge to edge in which something scrolls by itself: nothing of it goes under the
   * footer, which stands under a line.
   */
  isColumn?: boolean
  /** Esc, the cross, a tap outside. */
  onClose: () => void
  onSubmit?: () => void
  children: ReactNode
  /** Buttons of the footer, the primary one last. The one with `data-autofocus` has the focus first. */
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** Only one of the buttons closes it: Esc does not either. */
  waitsForButton?: boolean
}

/** A dialog of one of the specified widths; on a phone it fills the screen. An alert waits for one of its buttons. */
export function FormDialog(props: Props) {
  const { open, title, aside, width = 500, onClose, onSubmit, children, actions, role = 'dialog' } = props
  const { isColumn = false, isSteady = false, waitsForButton = false } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const leave = () => {
    if (!waitsForButton) onClose()
  }
  useModalManners(open, leave)
  const surface = useRef<HTMLElement>(null)
  // after the kit's own effect, which gives the focus to the cross
  useEffect(() => {
    if (open) focusFirst(surface.current)
  }, [open])
  const isAlert = role === 'alertdialog'
  const isLocked = useFormLock() !== null && !isAlert
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isLocked) onSubmit?.()
  }
  const body = (
    <DialogBody
      className={mergeClasses(
        styles.body,
        isAlert && styles.alertBody,
        isColumn && styles.columnBody,
        isSteady && styles.steadyBody,
      )}
    >
      <DialogTitle
        className={mergeClasses(isColumn && styles.columnTitle)}
        action={
          isAlert ? null : (
            <span className={mergeClasses(styles.corner, isColumn && styles.columnCorner)}>
              {aside}
              <IconButton
                appearance="subtle"
                className={styles.cross}
                icon={<DismissRegular />}
                aria-label={t('close')}
                onClick={onClose}
              />
            </span>
          )
        }
      >
        {title}
      </DialogTitle>
      <DialogContent className={isColumn ? styles.column : styles.content}>
        {isAlert ? (
          children
        ) : (
          <>
            {isLocked && (
              <div className={styles.lock}>
                <LockNotice />
              </div>
            )}
            <LockableFields>{children}</LockableFields>
          </>
        )}
      </DialogContent>
      {actions && (
        <DialogActions
          {...onceMark}
          {...{ [dialogFooterMark]: '' }}
          fluid
          className={mergeClasses(styles.actions, isColumn && styles.columnActions, isSteady && styles.steadyActions)}
        >
          {actions}
        </DialogActions>
      )}
    </DialogBody>
  )
  return (
    <Dialog
      open={open}
      modalType={isAlert ? 'alert' : 'modal'}
      onOpenChange={(_, data) => {
        if (!data.open) leave()
      }}
    >
      <DialogSurface
        // while it goes, a second press of the button that has just done its work would do it again
        inert={!open}
        className={mergeClasses(
          styles.surface,
          styles[`width${width}`],
          isAlert && styles.alert,
          isColumn && styles.columnSurface,
        )}
        ref={(element: HTMLElement | null) => {
          surface.current = element
        }}
      >
        {onSubmit ? (
          <form noValidate className={styles.form} onSubmit={submit}>
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  )
}

/** The control that asks for the focus has it first, else a form's first field. */
function focusFirst(surface: HTMLElement | null) {
  const asking = surface?.querySelector<HTMLElement>('[data-autofocus]')
  // not in a dialog that mostly shows something: on a tablet the keyboard would cover it
  const field = surface?.querySelector<HTMLElement>(':scope > form :is(input, textarea, select)')
  // the kit gives the focus to the surface before it knows what is in it, and may then hide that from a screen reader
  const control = document.activeElement === surface ? surface?.querySelector('button') : null
  ;(asking ?? field ?? control)?.focus()
}

const fullScreen = {
  width: '100vw',
  maxWidth: '100vw',
  height: '100dvh',
  maxHeight: '100dvh',
  borderRadius: 0,
  padding:
    'calc(16px + env(safe-area-inset-top)) calc(16px + env(safe-area-inset-right)) calc(16px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left))',
} as const

const useStyles = makeStyles({
  surface: {
    borderRadius: '14px',
    width: 'calc(100vw - 32px)',
    maxHeight: 'calc(100dvh - 32px)',
    overflowY: 'auto',
    [media.phone]: fullScreen,
  },
  alert: {
    [media.phone]: {
      width: 'calc(100vw - 32px)',
      height: 'fit-content',
      maxHeight: 'calc(100dvh - 32px)',
      borderRadius: '14px',
    },
  },
  width290: { maxWidth: 'max(290px, min(360px, 18.125rem))' },
  width500: { maxWidth: '500px' },
  width700: { maxWidth: '700px' },
  width720: { maxWidth: '720px' },
  width800: { maxWidth: '800px' },
  // wide content beside each other: there is no room around it on an upright tablet either
  width960: { maxWidth: '960px', [media.belowLandscape]: fullScreen },
  // on the title's first line, which is lower than the button
  cross: { marginBlock: 'calc((28px - var(--control-height)) / 2)' },
  corner: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  // a shadow at the foot while there is more below; at the end a cover that scrolls along lies over it
  content: {
    paddingTop: '4px',
    backgroundImage: `linear-gradient(${tokens.colorNeutralBackground1}, ${tokens.colorNeutralBackground1}), linear-gradient(to top, ${tokens.colorNeutralShadowKeyDarker}, transparent)`,
    backgroundPosition: 'bottom',
    backgroundRepeat: 'no-repeat',
    backgroundSize: '100% 24px, 100% 12px',
    backgroundAttachment: 'local, scroll',
  },
  lock: { paddingBottom: '12px' },
  form: { [media.phone]: { height: '100%' } },
  // the kit leaves no room beside the dialog, and would have its buttons scroll out of it
  body: { maxHeight: 'calc(100dvh - 32px - 50px)', [media.phone]: { minHeight: '100%', maxHeight: '100%' } },
  alertBody: { [media.phone]: { minHeight: 0, maxHeight: 'calc(100dvh - 32px - 34px)' } },
  columnSurface: { padding: 0, overflow: 'hidden', [media.phone]: { padding: 0 } },
  columnBody: {
    rowGap: 0,
    maxHeight: 'calc(100dvh - 64px)',
    [media.phone]: { maxHeight: '100dvh', minHeight: '100%' },
  },
  columnCorner: { margin: '20px 16px 0 0', [media.phone]: { margin: 'calc(12px + env(safe-area-inset-top)) 8px 0 0' } },
  columnTitle: {
    padding: '20px 24px 4px',
    [media.phone]: { padding: 'calc(12px + env(safe-area-inset-top)) 16px 4px' },
  },
  column: { display: 'flex', flexDirection: 'column', minHeight: 0, margin: 0, padding: 0, overflow: 'hidden' },
  columnActions: {
    marginTop: 0,
    padding: '13px 24px 14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.phone]: { padding: '11px 16px calc(12px + env(safe-area-inset-bottom))' },
  },
  // the kit's surface has 24 pixels around it
  steadyBody: {
    height: 'min(788px, calc(100dvh - 64px - 50px))',
    [media.phone]: { height: '100%' },
  },
  steadyActions: {
    flexWrap: 'nowrap',
    flexDirection: 'row',
    '@media screen and (max-width: 480px)': { flexDirection: 'row', '& > button': { flexGrow: 0 } },
  },
  // words beside the buttons may be higher than they are; the kit has buttons one below the other on a narrow screen, also
  // those that fit beside each other
  actions: {
    justifySelf: 'stretch',
    justifyContent: 'flex-end',
    alignItems: 'center',
    flexWrap: 'wrap',
    marginTop: '8px',
    '@media screen and (max-width: 480px)': { flexDirection: 'row', '& > button': { flexGrow: 1 } },
  },
})
