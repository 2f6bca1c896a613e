import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { SparkleRegular } from '@fluentui/react-icons'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSsnField } from '#domain/import/fields.ts'
import { missingPlaces, placesByColumn, unusedBilling, type Mapping } from '#domain/import/mapping.ts'
import { neededPlaces } from '#domain/import/needed-of-new.ts'
import { withSuggestion } from '#domain/import/suggest.ts'
import type { Overview } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { useAfterFirstPaint } from '#ui/late/use-after-first-paint.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { PassingActions } from '../frame/PassingActions.tsx'
import type { ReadSheet } from '../use-file.ts'
import type { MappingOfSheet } from '../use-mapping.ts'
import type { Offers } from '../words/offered-values.ts'
import { placeText } from '../words/place-text.ts'
import { sheetColumns } from './columns.ts'
import { Mapper } from './Mapper.tsx'
import { Sample, showColumn } from './Sample.tsx'
import { useSample } from './use-sample.ts'

interface Props {
  desk: ImportDesk
  sheet: ReadSheet
  mapped: MappingOfSheet
  /** How all rows stand by the mapping; `null` while that is not known. The sample is judged anew with each. */
  overview: Overview | null
  offers: Offers
  onMapping: (mapping: Mapping) => void
}

const tabs = ['mapping', 'file'] as const

/** Step 2: which columns feed which fields, beside a sample of the file. Source: spec 2 §2 Import screen. */
export function MappingStep({ desk, sheet, mapped, overview, offers, onMapping }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { mapping, suggestions } = mapped
  const isNarrow = useMedia(media.belowLandscape)
  const isPhone = useMedia(media.phone)
  const [tab, setTab] = useState<(typeof tabs)[number]>('mapping')
  const [lookedAt, setLookedAt] = useState<number | null>(null)
  const columns = useMemo(() => sheetColumns(sheet.facts.columns, sheet.sample, i18n.language), [sheet, i18n.language])
  const rows = useSample(desk, sheet, mapping, overview?.revision ?? 0)
  const hidden = useMemo(() => ssnColumns(mapping), [mapping])
  const [missing, needed, unused] = [missingPlaces(mapping), neededPlaces(mapping), unusedBilling(mapping)]
  // the fields first, which are worked with
  const isPainted = useAfterFirstPaint()
  const sample = useRef<HTMLDivElement>(null)
  const show = (column: number | null) => {
    setLookedAt(column)
    if (column !== null) showColumn(sample.current, column)
  }
  const isShown = (part: (typeof tabs)[number]) => !isNarrow || tab === part
  return (
    <div className={styles.root}>
      {isPhone && <p className={styles.hint}>{t('import.largerScreen')}</p>}
      {isNarrow && (
        <TabList
          aria-label={t('import.step.mapping')}
          selectedValue={tab}
          onTabSelect={(_, { value }) => {
            const chosen = tabs.find((each) => each === value)
            if (chosen) setTab(chosen)
          }}
        >
          {tabs.map((each) => (
            <Tab key={each} value={each}>
              {t(`import.tab.${each}`)}
            </Tab>
          ))}
        </TabList>
      )}
      <div className={styles.panes}>
        {isShown('mapping') && (
          <div className={styles.mapper} role="group" aria-label={t('import.tab.mapping')}>
            {suggestions.length > 1 && (
              <Notice
                intent="info"
                className={styles.notice}
                icon={<SparkleRegular />}
                actions={
                  <PassingActions>
                    <Button onClick={() => onMapping(suggestions.reduce(withSuggestion, mapping))}>
                      {t('import.suggestions.accept')}
                    </Button>
                  </PassingActions>
                }
              >
                {t('import.suggestions', { count: suggestions.length })}
              </Notice>
            )}
            {missing.length > 0 && (
              <Notice intent="warning" className={styles.notice}>
                {t('import.missing', { fields: missing.map((place) => placeText(place, t)).join(', ') })}
              </Notice>
            )}
            {needed.length > 0 && (
              <Notice intent="warning" className={styles.notice}>
                {t('import.needed', { fields: needed.map((place) => placeText(place, t)).join(', ') })}
              </Notice>
            )}
            {unused.length > 0 && (
              <Notice intent="warning" className={styles.notice}>
                {t('import.billedHome', { fields: unused.map((place) => placeText(place, t)).join(', ') })}
              </Notice>
            )}
            <Mapper
              {...{ mapping, columns, offers, suggestions, lookedAt, onMapping }}
              onLook={setLookedAt}
              onShow={show}
            />
            <p className={styles.kept}>{t('import.mapping.kept')}</p>
          </div>
        )}
        {isShown('file') && isPainted && (
          <div className={styles.sample} ref={sample}>
            <Sample
              mapping={mapping}
              columns={columns}
              rows={rows}
              problems={overview?.problems ?? []}
              hidden={hidden}
              total={sheet.facts.rows}
              lookedAt={lookedAt}
              onLook={setLookedAt}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Columns whose cells are not for everybody who looks over a shoulder. */
function ssnColumns(mapping: Mapping): ReadonlySet<number> {
  const ssn = [...placesByColumn(mapping)].filter(([, places]) => places.some(({ name }) => isSsnField(name)))
  return new Set(ssn.map(([column]) => column))
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 0',
    minHeight: 0,
    [media.belowLandscape]: { flex: 'none' },
  },
  hint: { padding: '8px 12px', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  panes: {
    display: 'grid',
    gridTemplateColumns: '520px minmax(0, 1fr)',
    flex: '1 1 0',
    minHeight: 0,
    [media.belowLandscape]: { display: 'block', flex: 'none' },
  },
  mapper: {
    overflowY: 'auto',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [media.belowLandscape]: { overflowY: 'visible', borderRight: 'none' },
  },
  kept: { padding: '12px 20px', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  notice: { margin: '10px 16px' },
  sample: { minWidth: 0, overflowY: 'auto', [media.belowLandscape]: { overflowY: 'visible' } },
})
