import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useNavigation } from './navigation/use-navigation.ts'

interface Props {
  open: boolean
  onClose: () => void
}

interface Shortcut {
  keys: readonly string[]
  /** Text key of what it does. */
  what: string
}

const general: readonly Shortcut[] = [
  { keys: ['/'], what: 'shell.search' },
  { keys: ['Ctrl', 'K'], what: 'shell.search' },
  { keys: ['Ctrl', 'Shift', 'K'], what: 'shell.orderSearch' },
  { keys: ['R'], what: 'shell.refresh' },
  { keys: ['Ctrl', 'S'], what: 'save.save' },
  { keys: ['F6'], what: 'shortcuts.nextRegion' },
  { keys: ['Shift', 'F6'], what: 'shortcuts.previousRegion' },
  { keys: ['?'], what: 'shortcuts.title' },
  { keys: ['Esc'], what: 'shortcuts.close' },
]

const board: readonly Shortcut[] = [
  { keys: ['['], what: 'shortcuts.board.previousDay' },
  { keys: [']'], what: 'shortcuts.board.nextDay' },
  { keys: ['Home'], what: 'shortcuts.board.today' },
  { keys: ['←', '↑', '→', '↓'], what: 'shortcuts.board.move' },
  { keys: ['Space'], what: 'shortcuts.board.confirm' },
  { keys: ['I'], what: 'shortcuts.board.info' },
  { keys: ['A'], what: 'shortcuts.board.confirmAll' },
  { keys: ['N'], what: 'shortcuts.board.nextCar' },
]

const lists: readonly Shortcut[] = [
  { keys: ['↑', '↓'], what: 'shortcuts.lists.move' },
  { keys: ['Enter'], what: 'shortcuts.lists.open' },
  { keys: ['Space'], what: 'shortcuts.week.selectRow' },
  { keys: ['Shift', '↑', '↓'], what: 'shortcuts.lists.extend' },
]

const week: readonly Shortcut[] = [
  { keys: ['Enter'], what: 'shortcuts.week.edit' },
  { keys: ['+'], what: 'shortcuts.week.later' },
  { keys: ['−'], what: 'shortcuts.week.earlier' },
  { keys: ['Delete'], what: 'grid.clear' },
  { keys: ['Ctrl', 'D'], what: 'grid.fillDown' },
  { keys: ['Ctrl', 'R'], what: 'grid.fillRight' },
  { keys: ['Ctrl', 'Z'], what: 'grid.undo' },
  { keys: ['Ctrl', 'Y'], what: 'grid.redo' },
  { keys: ['Space'], what: 'shortcuts.week.selectRow' },
]

const massCancellation: readonly Shortcut[] = [
  { keys: ['↑', '↓'], what: 'shortcuts.lists.move' },
  { keys: ['←', '→'], what: 'shortcuts.massCancellation.legs' },
  { keys: ['Space'], what: 'shortcuts.massCancellation.box' },
  { keys: ['Shift', 'Space'], what: 'shortcuts.massCancellation.passenger' },
]

/** Every shortcut in one place, and the switch that turns those of single letters off. */
export function ShortcutSheet({ open, onClose }: Props) {
  const { t } = useTranslation()
  const { shortcuts } = useSnapshot(preferences)
  const areas = useNavigation().flatMap(({ key, label }) =>
    key === undefined ? [] : [{ keys: ['G', key.toUpperCase()], what: label }],
  )
  return (
    <FormDialog open={open} title={t('shortcuts.title')} width={500} onClose={onClose}>
      <Switch
        label={t('preferences.shortcuts')}
        checked={shortcuts}
        onChange={(_, { checked }) => (preferences.shortcuts = checked)}
      />
      <ShortcutList title={t('shortcuts.anywhere')} shortcuts={[...areas, ...general]} />
      <ShortcutList title={t('routes.arrivalsDepartures')} shortcuts={board} />
      <ShortcutList title={t('shortcuts.lists')} shortcuts={lists} />
      <ShortcutList title={t('shortcuts.week')} shortcuts={week} />
      <ShortcutList title={t('routes.massCancellation')} shortcuts={massCancellation} />
    </FormDialog>
  )
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, what }) => (
          <div key={keys.join('+')} className={styles.row}>
            <dt>{t(what)}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key === 'Space' ? t('shortcuts.space') : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const useStyles = makeStyles({
  section: { paddingTop: '12px' },
  title: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { display: 'flex', flexDirection: 'column' },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '12px',
    minHeight: '36px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  keys: { display: 'flex', gap: '4px' },
  key: {
    minWidth: '26px',
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
})
