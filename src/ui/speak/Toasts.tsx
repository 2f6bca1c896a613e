import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  CheckmarkCircleFilled,
  DismissRegular,
  ErrorCircleFilled,
  InfoFilled,
  WarningFilled,
} from '@fluentui/react-icons'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from './announce.ts'
import { IconButton } from '../press/IconButton.tsx'
import { media } from '../look/breakpoints.ts'
import { stateTokens } from '../look/themes.ts'
import { dismissToast, toasts, type Toast, type ToastIntent } from './toast.ts'

const icons: Record<ToastIntent, ReactElement> = {
  success: <CheckmarkCircleFilled color={stateTokens.acceptedSolid} />,
  info: <InfoFilled color={stateTokens.modifiedSolid} />,
  warning: <WarningFilled color={stateTokens.orderedSolid} />,
  error: <ErrorCircleFilled color={stateTokens.rejectedSolid} />,
}

/** Shows what `say` says. Stands once in the page; a region of its own, so that F6 reaches it. */
export function Toasts() {
  const { t } = useTranslation()
  const styles = useStyles()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    const update = () => setIsPaused(!document.hasFocus())
    window.addEventListener('blur', update)
    window.addEventListener('focus', update)
    return () => {
      window.removeEventListener('blur', update)
      window.removeEventListener('focus', update)
    }
  }, [])
  return (
    <section className={styles.region} aria-label={t('toasts.label')} data-region="toasts" tabIndex={-1}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>
  )
}

interface CardProps {
  toast: Toast
  isPaused: boolean
}

function ToastCard({ toast, isPaused }: CardProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isHeld, setIsHeld] = useState(false)
  const left = useRef(toast.timeoutMs)
  const isStopped = isPaused || isHeld
  const { id, title, text, intent, action, times } = toast

  useEffect(() => {
    announce(
      [title, text].filter(Boolean).join(' '),
      intent === 'error' || intent === 'warning' ? 'assertive' : 'polite',
    )
  }, [title, text, intent])

  useEffect(() => {
    if (isStopped) return
    const since = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [id, isStopped])

  return (
    <div
      role="group"
      aria-label={title}
      className={styles.card}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.icon} aria-hidden="true">
        {icons[intent]}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.detail}>{text}</span>}
        {times > 1 && <span className={styles.detail}>{t('toasts.times', { times })}</span>}
      </span>
      {action && (
        <Button
          appearance="transparent"
          className={mergeClasses(styles.button, styles.action)}
          onClick={() => {
            dismissToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        appearance="subtle"
        className={styles.button}
        icon={<DismissRegular />}
        aria-label={t('toasts.dismiss', { title })}
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}

const useStyles = makeStyles({
  region: {
    position: 'fixed',
    // away from the actions at a page's head and at the end of its lines, and above the bars at its foot
    bottom: 'calc(88px + env(safe-area-inset-bottom))',
    left: 'calc(104px + env(safe-area-inset-left))',
    width: 'min(420px, calc(100vw - 32px))',
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    zIndex: 2_000_000,
    pointerEvents: 'none',
    // a week's selection stands above its sums
    ':global(body:has([data-over-foot]))': { bottom: 'calc(128px + env(safe-area-inset-bottom))' },
    [media.phone]: { bottom: 'calc(76px + env(safe-area-inset-bottom))', left: '16px' },
    // the buttons that are needed next are at a dialog's foot, and the one that closes it at its right
    ':global(body:has([aria-modal="true"]))': {
      top: 'calc(8px + env(safe-area-inset-top))',
      bottom: 'auto',
      left: 'calc(16px + env(safe-area-inset-left))',
    },
    [media.print]: { display: 'none' },
  },
  card: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '12px',
    padding: '6px 6px 6px 14px',
    borderRadius: '10px',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    pointerEvents: 'auto',
    animationName: { from: { opacity: 0, transform: 'translateY(-8px)' }, to: { opacity: 1, transform: 'none' } },
    animationDuration: tokens.durationFast,
    [media.reducedMotion]: { animationName: { from: { opacity: 0 }, to: { opacity: 1 } } },
  },
  icon: { display: 'grid', fontSize: '20px', paddingTop: '8px' },
  text: { flex: '1 1 0', display: 'flex', flexDirection: 'column', padding: '7px 0', overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
  detail: { color: tokens.colorNeutralForeground2 },
  button: { flexShrink: 0, minWidth: 'auto' },
  action: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
})
