import { makeStyles } from '@fluentui/react-components'
import { ArrowRedoRegular, ArrowUndoRegular, CalendarArrowDownRegular, PeopleAddRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupFilter } from '#features/passengers/GroupFilter.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import type { ShownPassengers } from './use-shown-passengers.ts'
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
}

/** What stands above the week: template times, whom it shows, and what fills it. */
export function WeekTools({ shownPassengers, edits, schedules, addPassengers }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="group" aria-label={t('week.tools')} className={styles.root}>
      {schedules && <TemplateFields />}
      <GroupFilter
        className={styles.groups}
        groups={shownPassengers.groups}
        groupIds={shownPassengers.groupIds}
        onChange={(groupIds) => shownPassengers.change({ groupIds })}
      />
      <SearchBox
        className={styles.search}
        value={shownPassengers.filter}
        onChange={(filter) => shownPassengers.change({ filter })}
        debounceMs={nameSearchDebounceMs}
        label={t('week.search')}
      />
      <span className={styles.space} />
      {schedules && (
        <>
          <span className={styles.steps}>
            <Step label={t('grid.undo')} icon={<ArrowUndoRegular />} act={edits.undo} none={t('grid.undo.none')} />
            <Step label={t('grid.redo')} icon={<ArrowRedoRegular />} act={edits.redo} none={t('grid.redo.none')} />
          </span>
          <Offer tool={schedules} icon={<CalendarArrowDownRegular />} label={t('week.schedules')} />
        </>
      )}
      {addPassengers && (
        <span className={styles.wide}>
          <Offer tool={addPassengers} icon={<PeopleAddRegular />} label={t('timetables.addPassengers')} />
        </span>
      )}
    </div>
  )
}

interface ButtonProps {
  label: string
  icon: ReactElement
}

function Step({ label, icon, act, none }: ButtonProps & { act: (() => void) | null; none: string }) {
  return (
    <RefusableButton
      appearance="subtle"
      icon={icon}
      aria-label={label}
      refusal={act ? null : none}
      onClick={() => act?.()}
    />
  )
}

function Offer({ label, icon, tool: { onClick, refusal } }: ButtonProps & { tool: Tool }) {
  return (
    <RefusableButton icon={icon} refusal={refusal} onClick={onClick}>
      {label}
    </RefusableButton>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    padding: '10px 20px 0',
    [media.phone]: { padding: '8px 12px' },
    [media.print]: { display: 'none' },
  },
  groups: { flex: '1 1 140px', minWidth: '140px', maxWidth: '220px' },
  search: { flex: '1 1 150px', minWidth: 0, maxWidth: '240px' },
  steps: { display: 'flex', gap: '8px' },
  space: { flex: '1 0 0', [media.phone]: { display: 'none' } },
  // it is in the menu of the page, too
  wide: { [media.phone]: { display: 'none' } },
})
