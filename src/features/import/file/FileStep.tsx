import { Button, Field, makeStyles, ProgressBar, Select, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Remembered } from '#domain/import/begun-mapping.ts'
import { delimiters, encodings } from '#domain/import/csv.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { PassingActions } from '../frame/PassingActions.tsx'
import { isFirstRead, type ChosenFile } from '../use-file.ts'
import { refusalText, sizeText, warningText } from '../words/file-text.ts'
import { counted } from '../words/counted.ts'
import { DropZone } from './DropZone.tsx'
import { FilePreview } from './FilePreview.tsx'

interface Props {
  file: ChosenFile
  /** The worker has failed while a file was read. */
  isGone: boolean
  /** What was known of its titles already; `null` for nothing. */
  remembered: Remembered | null
  /** An empty sheet to begin with. */
  template: { isBusy: boolean; save: () => void }
}

/** Step 1: which file, which sheet of it, and which row has the titles. Source: spec 2 §2, IMP-03 and IMP-05. */
export function FileStep({ file: chosen, isGone, remembered, template }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { file, opened, index, sheet, refusal, share, choose, change, cancel } = chosen
  const { facts, first } = sheet ?? {}
  return (
    <div className={styles.root}>
      <DropZone hasFile={file !== null} onFile={(next) => choose(next)} />
      <FailureNotice onRetry={file ? () => choose(file) : undefined}>{isGone && t('import.gone')}</FailureNotice>
      {file && (
        <p className={styles.facts}>
          <strong>{file.name}</strong>
          {` · ${sizeText(file.size, t, i18n.language)}`}
          {facts &&
            ` · ${t('import.rows', counted(facts.rows, i18n.language))} · ${t('import.columns', { count: facts.columns.length })}`}
        </p>
      )}
      {share !== null && (
        <div className={styles.reading}>
          <ProgressBar value={share} thickness="large" aria-label={t('import.file.reading')} />
          <PassingActions>
            <Button onClick={cancel}>{t('import.stop')}</Button>
          </PassingActions>
        </div>
      )}
      <FailureNotice intent={refusal?.code === 'cancelled' ? 'warning' : 'error'}>
        {refusal !== null && refusalText(refusal, t, i18n.language)}
      </FailureNotice>
      {facts?.warnings.map((warning) => (
        <Notice key={warning.code} intent="warning">
          {warningText(warning, t)}
        </Notice>
      ))}
      {remembered && facts && !refusal && (
        <Notice intent="info">
          {t(`import.remembered.${remembered.from}`, { count: remembered.columns, total: facts.columns.length })}
        </Notice>
      )}
      {opened && (
        <div className={styles.choices}>
          {opened.sheets.length > 1 && (
            <Field label={t('import.file.sheet')}>
              <Select value={String(index)} onChange={(_, { value }) => change({ sheet: Number(value) })}>
                {opened.sheets.map(({ name, isHidden }, at) => (
                  <option key={name} value={String(at)}>
                    {isHidden ? t('import.file.hiddenSheet', { name }) : name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {facts && first && (
            <Field label={t('import.file.header')}>
              <Select
                value={String(facts.headerRowNumber)}
                onChange={(_, { value }) => change({ headerRowNumber: Number(value) })}
              >
                {headerRows(first.rows, facts.headerRowNumber).map((number) => (
                  <option key={number} value={String(number)}>
                    {t(number === facts.likelyHeaderRowNumber ? 'import.file.likelyRow' : 'import.file.row', {
                      number,
                    })}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {opened.format && (
            <>
              <Field label={t('import.file.encoding')}>
                <Select
                  value={opened.format.encoding}
                  onChange={(_, { value }) => {
                    const encoding = encodings.find((each) => each === value)
                    if (encoding) change({ format: { encoding } })
                  }}
                >
                  {encodings.map((encoding) => (
                    <option key={encoding} value={encoding}>
                      {t(`import.encoding.${encoding}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t('import.file.delimiter')}>
                <Select
                  value={opened.format.delimiter}
                  onChange={(_, { value }) => {
                    const delimiter = delimiters.find((each) => each === value)
                    if (delimiter) change({ format: { delimiter } })
                  }}
                >
                  {delimiters.map((delimiter, index) => (
                    <option key={delimiter} value={delimiter}>
                      {t(`import.delimiter.${index}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          )}
        </div>
      )}
      {facts && first && (
        <FilePreview
          letters={first.letters}
          rows={shownRows(first.rows, facts.headerRowNumber)}
          headerRowNumber={facts.headerRowNumber}
          untitled={new Set(facts.untitled.map(({ letter }) => letter))}
        />
      )}
      {!isFirstRead(chosen, isGone) && <Foot template={template} />}
    </div>
  )
}

/** What is said and offered before a file is chosen. */
function Foot({ template }: Pick<Props, 'template'>) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.foot}>
      <p className={styles.note}>{t('import.file.stays')}</p>
      <BusyButton icon={<ArrowDownloadRegular />} busy={template.isBusy} onClick={template.save}>
        {t('import.template')}
      </BusyButton>
    </div>
  )
}

/** Rows beneath the titles that are shown. */
const shownBeneath = 5

/** The first rows as far as a few beneath the titles: what stands over these is seen, too. */
function shownRows<Row extends { rowNumber: number }>(rows: readonly Row[], headerRowNumber: number): readonly Row[] {
  const header = rows.findIndex(({ rowNumber }) => rowNumber === headerRowNumber)
  return rows.slice(0, header + 1 + shownBeneath)
}

/** Rows that can be the titles: the first ones, and the one that is. */
const headerRows = (rows: readonly { rowNumber: number }[], current: number): number[] =>
  [...new Set([...rows.map(({ rowNumber }) => rowNumber), current])].sort((a, b) => a - b)

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', maxWidth: '1120px' },
  facts: { fontSize: '14px', lineHeight: '20px', overflowWrap: 'anywhere' },
  reading: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '12px' },
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: '12px',
    // the kit's own is as wide as its longest choice
    '& .fui-Select__select': { width: '100%', textOverflow: 'ellipsis' },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' },
  note: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
})
