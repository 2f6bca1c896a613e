import { makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, DismissRegular } from '@fluentui/react-icons'
import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#domain/organization.ts'
import type { RightsMatrix } from '#domain/rights-matrix.ts'
import { media } from '#ui/look/breakpoints.ts'
import { capitalized } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import type { PagesSeenBy } from '../seen-pages.ts'
import { previewFacts, type PreviewFacts, type SeenMark } from './preview-facts.ts'
import { useSeenNews } from './use-seen-news.ts'

interface Props {
  base: RightsMatrix
  matrix: RightsMatrix
  organization: Organization
  pagesSeenBy: PagesSeenBy
  /** Whether it has a place of its own, with its title, and no frame. */
  isBare?: boolean
}

/**
 * What a user would see with rights that are not saved yet. A list, and no picture: nothing of it can be pressed but the
 * destination that it is about.
 */
export const Preview = memo(function Preview({ base, matrix, organization, pagesSeenBy, isBare = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const facts = previewFacts({ base, matrix, organization, chosenId, pagesSeenBy })
  const { destination, entries, landing, actions, combined } = facts
  const namesBut = (passed: SeenMark) => entries.filter(({ mark }) => mark !== passed).map(({ label }) => t(label))
  // drawn after the rights, it may come after a first change of them; opened by itself, it tells of the changes to come
  useSeenNews(destination?.id ?? 0, namesBut('lost'), namesBut(isBare ? 'lost' : 'new'))
  return (
    <section className={mergeClasses(styles.root, !isBare && styles.framed)} aria-label={t('rights.seen')}>
      <div className={styles.head}>
        <div className={styles.words}>
          {!isBare && <h2 className={styles.title}>{t('rights.seen')}</h2>}
          <p className={styles.note}>{t('rights.seen.text')}</p>
        </div>
        {facts.destinations.length > 0 && (
          <Select
            className={styles.picker}
            aria-label={t('rights.destination')}
            value={String(destination?.id ?? '')}
            onChange={(_, { value }) => setChosenId(Number(value))}
          >
            <Options destinations={facts.destinations} />
          </Select>
        )}
      </div>
      <div className={styles.parts}>
        <div className={styles.part}>
          <h3 className={styles.label}>{t('rights.seen.menu')}</h3>
          {entries.length > 0 && (
            <ul className={styles.menu}>
              {entries.map(({ path, label, icon: Icon, mark }) => (
                <Line key={path} mark={mark} icon={<Icon className={styles.icon} />}>
                  {t(label)}
                </Line>
              ))}
            </ul>
          )}
          <p className={mergeClasses(styles.landing, entries.length > 0 && styles.underMenu)}>
            {landing === null ? (
              t('rights.seen.nothing')
            ) : (
              <>
                {t('rights.seen.landing')} <strong>{t(landing)}</strong>
              </>
            )}
          </p>
        </div>
        {actions.length > 0 && (
          <div className={styles.part}>
            <h3 className={styles.label}>{t('rights.seen.actions')}</h3>
            <ul>
              {actions.map(({ action, mark }) => (
                <Line key={action} mark={mark} icon={mark === 'lost' ? <DismissRegular /> : <CheckmarkRegular />}>
                  {t(`rights.action.${action}`)}
                </Line>
              ))}
            </ul>
          </div>
        )}
        <Hidden hidden={facts.hidden} />
      </div>
      {combined.map(({ entry, levels }) => (
        <Notice key={entry.path} intent="info">
          {t('rights.seen.because', {
            entry: t(entry.label),
            first: levels[0] ? t(`rights.phrase.${levels[0].area}.${levels[0].level}`) : '',
            second: levels[1] ? t(`rights.phrase.${levels[1].area}.${levels[1].level}`) : '',
          })}
        </Notice>
      ))}
    </section>
  )
})

/** By name. Drawn again when there are other ones, and not with each right at one of them. */
const Options = memo(
  function Options({ destinations }: Pick<PreviewFacts, 'destinations'>) {
    const { compare } = new Intl.Collator(useTranslation().i18n.language, { numeric: true })
    return destinations
      .toSorted((a, b) => compare(a.alias, b.alias))
      .map(({ id, alias }) => (
        <option key={id} value={id}>
          {alias}
        </option>
      ))
  },
  ({ destinations: before }, { destinations: now }) =>
    before.length === now.length && before.every((one, at) => one === now[at]),
)

function Line({ mark, icon, children }: { mark: SeenMark; icon: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <li className={styles.line}>
      <span className={styles.sign} aria-hidden="true">
        {icon}
      </span>
      <span className={mergeClasses(styles.text, mark === 'lost' && styles.struck)}>{children}</span>
      {mark !== null && <span className={mergeClasses(styles.mark, styles[mark])}>{t(`rights.seen.${mark}`)}</span>}
    </li>
  )
}

/** What the user would not see, in one sentence. */
function Hidden({ hidden }: Pick<PreviewFacts, 'hidden'>) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const parts = [
    ...hidden.areas.map((area) => t(`rights.area.${area}`).toLowerCase()),
    hidden.identityCodes && t('rights.hidden.identityCodes'),
    hidden.administration && t('rights.hidden.administration'),
    hidden.destinations > 0 && t('rights.hidden.destinations', { count: hidden.destinations }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <div className={styles.part}>
      <h3 className={styles.label}>{t('rights.hidden')}</h3>
      <p>{capitalized(new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts))}</p>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', fontSize: '14px', lineHeight: '20px' },
  framed: {
    padding: '14px 16px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
  words: { flex: '1 1 220px', minWidth: 0 },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  note: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  picker: { flex: '1 1 220px', minWidth: 0 },
  // one below the other beside the matrix, side by side under it
  parts: {
    display: 'grid',
    gap: '12px 20px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  },
  part: { minWidth: 0 },
  label: { marginBottom: '2px', fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  menu: {
    padding: '6px 10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px 8px 0 0',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  landing: {
    padding: '8px 10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '13px',
    lineHeight: '18px',
  },
  underMenu: { borderTop: 'none', borderRadius: '0 0 8px 8px' },
  line: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '28px' },
  sign: { display: 'grid', fontSize: '16px', color: tokens.colorNeutralForeground3 },
  icon: { width: '18px', height: '18px' },
  text: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  struck: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  mark: {
    padding: '0 8px',
    borderRadius: '10px',
    fontSize: '12px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
  new: {
    border: `1px solid ${stateTokens.modifiedBorder}`,
    backgroundColor: stateTokens.modifiedBackground,
    color: stateTokens.modifiedForeground,
  },
  lost: {
    border: `1px solid ${stateTokens.neutralBorder}`,
    backgroundColor: stateTokens.neutralBackground,
    color: stateTokens.neutralForeground,
  },
})
