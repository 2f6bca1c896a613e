import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessLevels } from '#domain/access.ts'
import { levelIn, type RightsCell } from '#domain/rights-matrix.ts'
import { Segmented } from '#ui/form/Segmented.tsx'
import { stateTokens } from '#ui/look/themes.ts'
import { placed, useRowWindow, type RowPlace } from '#ui/table/use-row-window.ts'
import { LevelMenu } from './LevelMenu.tsx'
import type { RightsGridProps, RightsSubject } from './grid-props.ts'

/** Of more cards only those in view are drawn: each has many controls. */
const mostDrawnCards = 12

const levels = Object.values(accessLevels)

/** What a user may do where, as a card for each destination or group: where there is no room for a grid. */
export function RightsCards(props: RightsGridProps) {
  const { label, subjects } = props
  const styles = useStyles()
  const { places, measure, ref, style } = useRowWindow(subjects.length, null, { mostDrawn: mostDrawnCards })
  return (
    <div role="list" aria-label={label} ref={ref} style={style}>
      {places.map((place) => {
        const subject = subjects[place.index]
        return (
          subject && (
            <div
              key={subject.id}
              role="listitem"
              ref={measure}
              data-row={place.index}
              data-index={place.index}
              aria-posinset={place.index + 1}
              aria-setsize={subjects.length}
              className={styles.item}
              style={placed(place.offset)}
            >
              <Card {...props} {...place} subject={subject} />
            </div>
          )
        )
      })}
    </div>
  )
}

function Card({
  subject,
  of,
  areas,
  base,
  matrix,
  isReadOnly,
  onSet,
}: RightsGridProps & RowPlace & { subject: RightsSubject }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const all = areas.map((area) => ({ of, id: subject.id, area }) as RightsCell)
  const close = () => {
    setOpen(false)
    button?.focus()
  }
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <div className={styles.heading}>
        <div className={styles.words}>
          <h3 id={titleId} className={styles.title}>
            {subject.name}
          </h3>
          {(subject.detail ?? subject.city) && <span className={styles.detail}>{subject.detail ?? subject.city}</span>}
        </div>
        {!isReadOnly && (
          <button
            ref={setButton}
            type="button"
            className={styles.set}
            aria-label={t('rights.setAllOf', { name: subject.name })}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('rights.setAll')} <ChevronDownRegular aria-hidden="true" />
          </button>
        )}
        {isOpen && button && (
          <LevelMenu
            {...{ of, matrix, target: button, kind: 'row', area: null, cells: all }}
            onChoose={(level) => {
              onSet(all, level)
              close()
            }}
            onClose={close}
          />
        )}
      </div>
      {areas.map((area) => {
        const cell = { of, id: subject.id, area } as RightsCell
        const [level, was] = [levelIn(matrix, cell), levelIn(base, cell)]
        const name = t(`rights.area.${area}`)
        const changed = level !== was && t('rights.changed', { before: t(`rights.level.${was}`).toLowerCase() })
        return (
          <div key={area} className={styles.line}>
            <span className={styles.area} aria-hidden={!isReadOnly}>
              {name}
            </span>
            {isReadOnly ? (
              <span>{t(`rights.level.${level}`)}</span>
            ) : (
              <span className={mergeClasses(styles.choice, level !== was && styles.changed)}>
                <Segmented
                  label={[`${subject.name}, ${name.toLowerCase()}`, changed].filter(Boolean).join(', ')}
                  value={String(level)}
                  onChange={(value) => {
                    const chosen = levels.find((each) => String(each) === value)
                    if (chosen !== undefined) onSet([cell], chosen)
                  }}
                  options={levels.map((each) => ({ value: String(each), label: t(`rights.level.short.${each}`) }))}
                />
              </span>
            )}
          </div>
        )
      })}
    </section>
  )
}

const useStyles = makeStyles({
  item: { paddingBottom: '12px' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    padding: '12px 12px 14px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  heading: { display: 'flex', alignItems: 'center', gap: '8px' },
  words: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  detail: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  set: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '44px',
    padding: '0 8px',
    border: 'none',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2px 8px' },
  area: { flex: '1 1 90px', minWidth: 0 },
  choice: { position: 'relative', display: 'inline-flex', '--control-height': '44px' },
  changed: {
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: '-5px',
      width: '3px',
      borderRadius: '3px',
      backgroundColor: stateTokens.modifiedSolid,
    },
  },
})
