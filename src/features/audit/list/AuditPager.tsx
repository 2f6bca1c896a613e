import { makeStyles, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular, InfoRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { placeOf, type AuditCursor, type AuditPage } from '#data/audit.ts'
import { auditLimits } from '#domain/audit.ts'
import { media } from '#ui/look/breakpoints.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { formatNumber } from '#ui/look/format.ts'

interface Props {
  page: AuditPage
  /** What is shown is not yet what was asked for. */
  isBusy: boolean
  onTurn: (cursor: AuditCursor) => void
}

const newest: AuditCursor = { before: null, after: null }

/** Which part of the log is shown, and the way to what is newer and older. */
export function AuditPager({ page: { events, total, newer, hasOlder }, isBusy, onTurn }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const [first, last] = [events.at(0), events.at(-1)]
  const number = (count: number) => formatNumber(count, i18n.language)
  const all = total < auditLimits.counted ? number(total) : t('audit.countedMore', { count: auditLimits.counted })
  // how many there are above that number is not counted
  const range = t('table.range', { first: number(newer + 1), last: number(newer + events.length), total: all })
  return (
    <nav className={styles.root} aria-label={t('table.pages', { list: t('routes.audit') })}>
      <span className={styles.note}>
        <InfoRegular aria-hidden="true" />
        {t('audit.isLogged')}
      </span>
      <span className={styles.range} role="status">
        {newer < auditLimits.counted && events.length > 0 && range}
      </span>
      <IconButton
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={t('audit.newer')}
        disabledFocusable={isBusy || newer === 0}
        onClick={() => onTurn(newer <= auditLimits.page || !first ? newest : { before: null, after: placeOf(first) })}
      />
      <IconButton
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={t('audit.older')}
        disabledFocusable={isBusy || !hasOlder}
        onClick={() => last && onTurn({ before: placeOf(last), after: null })}
      />
    </nav>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: 'var(--toolbar-height, 44px)',
    padding: '4px 14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    [media.print]: { display: 'none' },
  },
  note: { display: 'flex', alignItems: 'center', gap: '6px', marginInlineEnd: 'auto', '& svg': { flexShrink: 0 } },
  range: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', marginInlineStart: 'auto' },
})
