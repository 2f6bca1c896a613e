import { makeStyles, mergeClasses, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import {
  ArrowRedoRegular,
  ArrowUndoRegular,
  CalendarArrowDownRegular,
  PeopleAddRegular,
  SearchRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { GroupFilter } from '#features/passengers/GroupFilter.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { stepOfKey } from '#ui/grid/grid-keys.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import type { ShownPassengers } from './use-shown-passengers.ts'
import type { WeekFile } from './use-week-file.ts'
import type { WeekEdits } from './use-week-edits.ts'

/** Source: spec 3 §9 "timetable detail search debounce 500 ms". */
const nameSearchDebounceMs = 500

/** Something that the tools offer, and why it cannot be done now, in words. */
interface Tool {
  onClick: () => void
  refusal: string | null
}

interface Props {
  shownPassengers: ShownPassengers
  edits: WeekEdits
  /** `null` for a user who may not change rides. */
  schedules: Tool | null
  /** `null` for a user who may not add passengers. */
  addPassengers: Tool | null
  file: WeekFile
}

/** What stands above the week: template times, whom it shows, and what fills it. */
export function WeekTools({ shownPassengers, edits, schedules, addPassengers, file }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useIsPhone()
  const isWide = !useMedia(media.belowDesktop)
  return (
    <div role="group" aria-label={t('week.tools')} className={styles.root}>
      {schedules && <TemplateFields />}
      {isPhone ? <FoldedFilters shownPassengers={shownPassengers} /> : <Filters shownPassengers={shownPassengers} />}
      {addPassengers && !isPhone && (
        <RefusableButton
          className={styles.whole}
          icon={<PeopleAddRegular />}
          aria-label={t('timetables.addPassengers')}
          refusal={addPassengers.refusal}
          onClick={addPassengers.onClick}
        >
          {t('week.add')}
        </RefusableButton>
      )}
      {schedules && (
        <>
          <RefusableButton
            className={styles.whole}
            icon={<CalendarArrowDownRegular />}
            aria-label={t('week.schedules')}
            refusal={schedules.refusal}
            onClick={schedules.onClick}
          >
            {isWide ? t('week.schedules') : undefined}
          </RefusableButton>
          <span className={styles.steps}>
            <Step name="undo" icon={<ArrowUndoRegular />} edits={edits} />
            <Step name="redo" icon={<ArrowRedoRegular />} edits={edits} />
          </span>
        </>
      )}
      {/* on a phone it is in the menu of the page */}
      {!file.isEmpty && !isPhone && <ExportMenu isCompact fileName={file.fileName} sheet={file.sheet} />}
    </div>
  )
}

type FilterProps = Pick<Props, 'shownPassengers'>

/** Whom the week shows: by name, and by group. */
function Filters({ shownPassengers, isInPanel = false }: FilterProps & { isInPanel?: boolean }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <SearchBox
        className={styles.search}
        value={shownPassengers.filter}
        onChange={(filter) => shownPassengers.change({ filter })}
        debounceMs={nameSearchDebounceMs}
        label={t('week.search')}
        isInPanel={isInPanel}
      />
      <GroupFilter
        className={styles.groups}
        groups={shownPassengers.groups}
        groupIds={shownPassengers.groupIds}
        onChange={(groupIds) => shownPassengers.change({ groupIds })}
      />
    </>
  )
}

/** The same behind one button, which shows when something is left out. */
function FoldedFilters({ shownPassengers }: FilterProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Popover trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <IconButton
          className={mergeClasses(styles.whole, styles.folded)}
          appearance={shownPassengers.isFiltered ? 'primary' : 'secondary'}
          icon={<SearchRegular />}
          aria-label={t('week.filters')}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('week.filters')}>
        <Filters isInPanel shownPassengers={shownPassengers} />
      </PopoverSurface>
    </Popover>
  )
}

interface StepProps {
  name: 'undo' | 'redo'
  icon: ReactElement
  edits: WeekEdits
}

function Step({ name, icon, edits }: StepProps) {
  const { t } = useTranslation()
  return (
    <RefusableButton
      appearance="subtle"
      icon={icon}
      aria-label={t(`grid.${name}`)}
      refusal={edits[name] ? null : t(`grid.${name}.none`)}
      onClick={() => edits[name]?.()}
      // who has pressed it is not in the grid, whose keys these are; the kit drops what else a refused button hears
      onKeyDownCapture={(event) => {
        const step = stepOfKey(event)
        if (!step) return
        event.preventDefault()
        edits[step]?.()
      }}
    />
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    boxSizing: 'border-box',
    height: '60px',
    padding: '8px 12px',
    [media.phone]: { justifyContent: 'space-between' },
    [media.phoneOnItsSide]: { height: '48px', padding: '2px 12px' },
    '@media (max-width: 359px)': { flexWrap: 'wrap', height: 'auto' },
    [media.print]: { display: 'none' },
  },
  groups: { flex: '0 1 150px', minWidth: '96px', maxWidth: '220px' },
  search: { flex: '1 1 120px', minWidth: '80px', maxWidth: '320px' },
  // below, keys and the bar of a cell do the same
  steps: { display: 'flex', gap: '8px', '@media (max-width: 999px)': { display: 'none' } },
  whole: { flexShrink: 0, minWidth: 'max(var(--control-height, 32px), 32px)', whiteSpace: 'nowrap' },
  folded: { marginInlineStart: 'auto' },
  surface: { display: 'flex', flexDirection: 'column', gap: '8px', width: 'calc(100vw - 32px)', maxWidth: '360px' },
})
