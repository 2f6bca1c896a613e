import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { planCounts } from '#domain/week/plan.ts'

const kinds = ['set', 'changed', 'cleared', 'healed'] as const

/** How many rides an action makes, changes and takes away; what does not happen is not named. */
export function PlanCounts({ counts }: { counts: ReturnType<typeof planCounts> }) {
  const { t } = useTranslation()
  return (
    <ul className={useStyles().root}>
      {kinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <li key={kind}>{t(`week.counts.${kind}`, { count: counts[kind] })}</li>
        ))}
    </ul>
  )
}

const useStyles = makeStyles({ root: { paddingInlineStart: '20px', listStyleType: 'disc', lineHeight: '22px' } })
