import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessArea } from '#domain/access.ts'

interface Props {
  /** Over the names of the rows. */
  heading: string
  areas: readonly AccessArea[]
  tracks: string
  /** The column that has the grid's tab stop; `null` while it is in a row. */
  current: number | null
  isReadOnly: boolean
}

/** The areas, each with what sets its whole column. */
export const RightsHead = memo(function RightsHead({ heading, areas, tracks, current, isReadOnly }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow} style={{ gridTemplateColumns: tracks }}>
        <div role="columnheader" aria-colindex={1} className={mergeClasses(styles.headCell, styles.first)}>
          {heading}
        </div>
        {areas.map((area, column) => (
          <div key={area} role="columnheader" aria-colindex={column + 2} className={styles.headCell}>
            <span className={styles.area}>{t(`rights.head.${area}`)}</span>
            <button
              type="button"
              className={styles.set}
              data-place={`-1:${column}`}
              tabIndex={current === column ? 0 : -1}
              aria-label={t('rights.setColumn', { area: t(`rights.area.${area}`) })}
              aria-haspopup="menu"
              aria-disabled={isReadOnly || undefined}
            >
              {t('rights.set')} <ChevronDownRegular aria-hidden="true" />
            </button>
          </div>
        ))}
        <div role="columnheader" aria-colindex={areas.length + 2} className={styles.headCell}>
          {t('rights.setRow.head')}
        </div>
      </div>
    </div>
  )
})

const useStyles = makeStyles({
  head: { position: 'sticky', top: 0, zIndex: 2 },
  headRow: {
    display: 'grid',
    alignItems: 'end',
    backgroundColor: tokens.colorNeutralBackground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  headCell: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2px',
    minWidth: 0,
    padding: '8px 2px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
  },
  first: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    alignItems: 'flex-start',
    alignSelf: 'stretch',
    justifyContent: 'flex-end',
    paddingInlineStart: '16px',
    paddingBottom: '10px',
    backgroundColor: tokens.colorNeutralBackground3,
    textAlign: 'start',
  },
  area: { maxWidth: '100%', hyphens: 'manual', overflowWrap: 'break-word' },
  set: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 'var(--control-height, 32px)',
    padding: '0 6px',
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    color: tokens.colorBrandForegroundLink,
    fontSize: '12px',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    '&[aria-disabled]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})
