import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'

const steps = ['file', 'mapping'] as const
export type ImportStep = (typeof steps)[number]

/** The two steps of an import, and which of them one is at. Source: spec 2 §2, IMP-02. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const at = steps.indexOf(current)
  return (
    <ol className={styles.root} aria-label={t('import.steps')}>
      {steps.map((step, index) => (
        <li key={step} className={styles.step} aria-current={index === at ? 'step' : undefined}>
          {index > 0 && <span className={mergeClasses(styles.line, index <= at && styles.passed)} aria-hidden="true" />}
          <span
            className={mergeClasses(styles.dot, index < at && styles.done, index > at && styles.ahead)}
            aria-hidden="true"
          >
            {index < at ? <CheckmarkFilled /> : index + 1}
          </span>
          <span className={mergeClasses(styles.name, index === at ? styles.current : styles.other)}>
            {t(`import.step.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '10px', margin: 0, padding: 0, listStyleType: 'none' },
  step: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '14px', lineHeight: '20px' },
  line: {
    width: '40px',
    height: '2px',
    backgroundColor: tokens.colorNeutralStroke1,
    [media.phone]: { width: '16px' },
  },
  passed: { backgroundColor: tokens.colorCompoundBrandStroke },
  dot: {
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    width: '24px',
    height: '24px',
    borderRadius: '50%',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    fontSize: '13px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
  },
  done: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    [media.forcedColors]: { color: 'CanvasText' },
  },
  ahead: { border: `2px solid ${tokens.colorNeutralStroke1}`, color: tokens.colorNeutralForeground3 },
  name: { color: tokens.colorNeutralForeground2, [media.phone]: { fontSize: '13px' } },
  // a phone has room for the name of one: those who listen hear both
  other: { [media.phone]: visuallyHidden },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
})
