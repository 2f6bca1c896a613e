import { makeStyles, Switch, Tab, TabList, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { missingPlaces, placesByColumn, type Mapping } from '#domain/import/mapping.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import type { ReadSheet } from '../use-file.ts'
import type { MappingOfSheet } from '../use-mapping.ts'
import { placeText } from '../words/place-text.ts'
import { sheetColumns } from './columns.ts'
import { Mapper } from './Mapper.tsx'
import { Sample } from './Sample.tsx'
import { useSample } from './use-sample.ts'

interface Props {
  desk: ImportDesk
  sheet: ReadSheet
  mapped: MappingOfSheet
  /** Of `overview`: the sample is judged anew with each. */
  revision: number
  destinations: readonly { alias: string }[]
  onMapping: (mapping: Mapping) => void
}

const tabs = ['mapping', 'file'] as const

/** Step 2: which columns feed which fields, beside a sample of the file. Source: spec 2 §2 Import screen. */
export function MappingStep({ desk, sheet, mapped, revision, destinations, onMapping }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { mapping, suggestions } = mapped
  const isNarrow = useMedia(media.belowLandscape)
  const isPhone = useMedia(media.phone)
  const [tab, setTab] = useState<(typeof tabs)[number]>('mapping')
  const [lookedAt, setLookedAt] = useState<number | null>(null)
  const columns = useMemo(() => sheetColumns(sheet.facts.columns, sheet.sample), [sheet])
  const rows = useSample(desk, sheet, mapping, revision)
  const missing = missingPlaces(mapping)
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
            <div className={styles.parts}>
              <Switch
                label={t('import.include.passengers')}
                checked={mapping.includesPassengers}
                onChange={(_, { checked }) => onMapping({ ...mapping, includesPassengers: checked })}
              />
              <Switch
                label={t('import.include.permissions')}
                checked={mapping.includesPermissions}
                onChange={(_, { checked }) => onMapping(withPermissions(mapping, checked))}
              />
            </div>
            {missing.length > 0 && (
              <Notice intent="warning" className={styles.notice}>
                {t('import.missing', { fields: missing.map((place) => placeText(place, t)).join(', ') })}
              </Notice>
            )}
            <Mapper {...{ mapping, columns, destinations, suggestions, lookedAt, onMapping }} onLook={setLookedAt} />
          </div>
        )}
        {isShown('file') && (
          <div className={styles.sample}>
            <Sample
              mapping={mapping}
              columns={columns}
              rows={rows}
              hidden={ssnColumns(mapping)}
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

/** With transportation permissions there is one block to begin with. */
const withPermissions = (mapping: Mapping, includesPermissions: boolean): Mapping => {
  const { blocks } = mapping
  const permission = includesPermissions && blocks.permission.length === 0 ? [new Map()] : blocks.permission
  return { ...mapping, includesPermissions, blocks: { ...blocks, permission } }
}

/** Columns whose cells are not for everybody who looks over a shoulder. */
function ssnColumns(mapping: Mapping): ReadonlySet<number> {
  const ssn = [...placesByColumn(mapping)].filter(([, places]) => places.some(({ name }) => isSsn(name)))
  return new Set(ssn.map(([column]) => column))
}

const isSsn = (name: string): boolean => name === 'ssn' || name === 'search.ssn'

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
  parts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    padding: '6px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  notice: { margin: '10px 16px' },
  sample: { minWidth: 0, overflowY: 'auto', [media.belowLandscape]: { overflowY: 'visible' } },
})
