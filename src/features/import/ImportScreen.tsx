import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportJournal } from '#data/import/journal.ts'
import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import { leavesDraftOpen } from '#domain/import/mapping.ts'
import { useHeldInWindow } from '#state/dirty.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { FileStep } from './file/FileStep.tsx'
import { useTemplate } from './file/use-template.ts'
import { FileChip } from './frame/FileChip.tsx'
import { ImportActions } from './frame/ImportActions.tsx'
import { ImportNotices } from './frame/ImportNotices.tsx'
import { ImportSteps } from './frame/ImportSteps.tsx'
import { MappingBar } from './frame/MappingBar.tsx'
import { HistoryList } from './history/HistoryList.tsx'
import { MappingStep } from './mapping/MappingStep.tsx'
import { ResultsStep } from './results/ResultsStep.tsx'
import { ConfirmSave } from './save/ConfirmSave.tsx'
import { ProgressDialog } from './save/ProgressDialog.tsx'
import { isFirstRead } from './use-file.ts'
import { useImport, type Place } from './use-import.ts'

interface Props {
  organizationId: number
  destinations: readonly KnownDestination[]
  /** Of the organisation. */
  deductibleTypes: readonly number[]
  /** The organisation has new transportation permissions saved as drafts. */
  savesDrafts: boolean
  /** An import that was cut off on this device; `null` for none. */
  unfinished: ImportJournal | null
  /** Stands in place of the first step until all is known that an import begins with; then `null`. */
  waiting: ReactNode
  tabs: ReactNode
}

export function ImportScreen(props: Props) {
  const { organizationId, destinations, deductibleTypes, savesDrafts, unfinished, waiting, tabs } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const own = useImport({ organizationId, destinations, unfinished })
  const { place, desk, file, mapped, overview, saving, matching, matched, failure } = own
  // the question goes with the file that it is about
  const [asked, setAsked] = useState<ImportDesk | null>(null)
  const ask = () => setAsked(desk)
  const template = useTemplate(organizationId, destinations)
  const offers = useMemo(() => ({ destinations, deductibleTypes }), [destinations, deductibleTypes])
  const { facts } = file.sheet ?? {}
  useHeldInWindow(own.isHeld)
  useUnsavedForm(own.isHeld, {
    isInDialog: false,
    refusal: t('import.leave'),
    save: () => Promise.resolve(false),
    discard: () => Promise.resolve(),
  })
  const isWide = place !== 'file'
  const heading = useHeadingOf(place)
  return (
    <div className={mergeClasses(isWide && styles.fixed)}>
      <PageHeader
        title={t('routes.passengerImport')}
        headingRef={heading}
        // in the middle of it nobody goes over to another organisation
        {...(file.file &&
          isWide && {
            facts: (
              <FileChip name={file.file.name} rows={facts?.rows ?? null} columns={facts?.columns.length ?? null} />
            ),
          })}
        chip={place === 'results' && <ImportSteps current="mapping" />}
        actions={<ImportActions own={own} onSave={ask} />}
      >
        {place === 'mapping' && <MappingBar own={own} onSave={ask} />}
        {/* the rows need the height */}
        {!isWide && tabs}
      </PageHeader>
      <div className={mergeClasses(styles.notices, isWide && styles.tight)}>
        <FailureNotice>{failure !== null && failureText(failure)}</FailureNotice>
        <ImportNotices {...{ organizationId, own, unfinished }} />
      </div>
      {place === 'file' && waiting}
      {place === 'file' && waiting === null && (
        <div className={styles.first}>
          <FileStep file={file} isGone={own.isGone} remembered={mapped.remembered} template={template} />
          {!isFirstRead(file, own.isGone) && (
            <HistoryList organizationId={organizationId} cutOffId={saving ? null : (unfinished?.importId ?? null)} />
          )}
        </div>
      )}
      {place === 'mapping' && desk && file.sheet && (
        <MappingStep {...{ desk, mapped, offers, overview }} sheet={file.sheet} onMapping={own.map} />
      )}
      {place === 'results' && desk && overview && (
        <ResultsStep
          {...{ desk, overview, matched, offers }}
          mapping={mapped.mapping}
          onDecide={own.decide}
          onMatch={own.match}
          onMap={() => own.go('mapping')}
        />
      )}
      {overview && (
        <ConfirmSave
          organizationId={organizationId}
          desk={asked === desk ? asked : null}
          file={file.file}
          overview={overview}
          makesDrafts={savesDrafts && leavesDraftOpen(mapped.mapping)}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            own.go('results')
            own.save({ lines: 'ready' })
          }}
        />
      )}
      <ProgressDialog {...{ matching, saving }} onCancelMatching={own.cancelMatching} onStopSaving={own.stop} />
    </div>
  )
}

/** Puts the focus on the title when another place is come to: what had it is gone with the one before. */
function useHeadingOf(place: Place): (heading: HTMLHeadingElement | null) => void {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    const isOther = shown.current !== place
    shown.current = place
    if (!isOther) return undefined
    // in the next frame, which lays the page out in any case
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [place])
  return useCallback((element) => {
    heading.current = element
  }, [])
}

const useStyles = makeStyles({
  // the panes scroll, and the page does not
  fixed: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    [media.belowLandscape]: { height: 'auto', minHeight: '100%' },
  },
  notices: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 20px 0',
    maxWidth: '1120px',
    ':empty': { display: 'none' },
    [media.phone]: { padding: '8px 12px 0' },
  },
  tight: { maxWidth: 'none', paddingTop: '8px' },
  first: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    maxWidth: '1120px',
    padding: '16px 20px 20px',
    [media.phone]: { padding: '12px' },
  },
})
