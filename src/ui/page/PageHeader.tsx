import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { use, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { tellingProps, useReason } from '../press/use-reason.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { HeaderPlaceContext, type HeaderPlace } from './header-place.ts'
import { MoreMenu, type MenuAction } from './MoreMenu.tsx'

type BackLink = HeaderPlace['back']

interface Props {
  title: string
  /** The way back to the list. */
  back?: BackLink
  /** The way back stands before the title, as an arrow alone. */
  backIsArrow?: boolean
  /** Stands before the title: a circle with initials. */
  lead?: ReactNode
  /** The state of what the page is about. */
  chip?: ReactNode
  /** One line under the title; `null` while it is to come: nothing moves then. */
  facts?: ReactNode
  /** At most one primary and two secondary buttons; `null` while it is not known whether there are any. */
  actions?: ReactNode
  /** What is done less often. */
  menu?: readonly MenuAction[]
  /** Whether all of it stands in one line of 60 px, over a screen that needs the height: the way back is an icon then. */
  isLine?: boolean
  /** So that the focus can be put on the title when another record is opened in place. */
  headingRef?: (heading: HTMLHeadingElement | null) => void
  /** On a phone as low as its title and tabs allow. */
  isLow?: boolean
  /** Stands at the header's lower edge: tabs. */
  children?: ReactNode
}

/** What a page is about, and what can be done with it as a whole. */
export function PageHeader(props: Props) {
  const { title, back, lead, chip, facts, actions, menu = [], headingRef, children } = props
  const { isLine = false, isLow = false, backIsArrow = isLine } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const place = use(HeaderPlaceContext)
  const owner = place?.owner
  const arrow = backIsArrow && back ? back : !back && place ? place.back : null
  const isOwner =
    owner !== null && owner !== undefined && (facts === undefined || facts === null || facts === owner.name)
  const line = isOwner ? owner.shown : facts
  return (
    <header className={mergeClasses(styles.root, isLine && styles.slim, isLow && styles.low)}>
      {back && !arrow && (
        <a href={back.href} className={styles.back} onClick={opening(back)}>
          <ArrowLeftRegular aria-hidden="true" />
          {back.label}
        </a>
      )}
      <div className={mergeClasses(styles.line, isLine && styles.slimLine)}>
        {arrow && <WayOut back={arrow} />}
        {lead && <span aria-hidden="true">{lead}</span>}
        <div className={mergeClasses(styles.words, isLine && styles.slimWords)}>
          <div className={mergeClasses(styles.heading, isLine && styles.slimHeading)}>
            <h1 className={mergeClasses(styles.title, isLine && styles.slimTitle)} tabIndex={-1} ref={headingRef}>
              {title}
            </h1>
            {chip}
          </div>
          {line === null ? (
            <div className={styles.toCome} />
          ) : (
            line && <div className={mergeClasses(styles.facts, isLine && styles.slimFacts)}>{line}</div>
          )}
        </div>
        <div
          className={mergeClasses(
            styles.actions,
            isLine && styles.slimActions,
            actions === null && styles.actionsToCome,
          )}
        >
          {actions}
          <MoreMenu label={t('page.more', { title })} items={menu} />
        </div>
      </div>
      {children}
    </header>
  )
}

/** A new tab or window is the browser's own affair. */
const opening =
  ({ onOpen }: BackLink) =>
  (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }

function WayOut({ back }: { back: BackLink }) {
  const styles = useStyles()
  const name = useReason(null, back.label)
  return (
    <>
      <a
        href={back.href}
        className={styles.wayOut}
        aria-label={back.label}
        {...tellingProps(name)}
        onClick={opening(back)}
      >
        <ArrowLeftRegular aria-hidden="true" />
      </a>
      <ReasonTip reason={name} />
    </>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '14px 20px 0',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':not(:has(nav, [aria-busy=true]))': { paddingBottom: '12px' },
    [media.phone]: { padding: '10px 16px 0' },
    [media.phoneOnItsSide]: {
      gap: 0,
      padding: '2px 20px 0',
      ':not(:has(nav, [aria-busy=true]))': { paddingBottom: '2px' },
    },
  },
  low: { [media.phone]: { gap: 0, padding: '4px 16px 0', ':not(:has(nav, [aria-busy=true]))': { paddingBottom: 0 } } },
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    gap: '6px',
    minHeight: 'var(--control-height, 32px)',
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px', borderRadius: '4px' },
    [media.print]: { display: 'none' },
  },
  wayOut: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 'var(--control-height, 32px)',
    height: 'var(--control-height, 32px)',
    marginInline: '-8px',
    borderRadius: '6px',
    fontSize: '20px',
    color: tokens.colorNeutralForeground2,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [media.print]: { display: 'none' },
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  words: {
    flex: '1 1 240px',
    minWidth: 0,
    [media.phoneOnItsSide]: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' },
  },
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  title: {
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    [media.phone]: { fontSize: '20px', lineHeight: '28px' },
    [media.phoneOnItsSide]: { fontSize: '18px', lineHeight: '24px' },
  },
  facts: {
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    // clear of a chip that has no room beside the title
    [media.belowLandscape]: { marginTop: '4px' },
  },
  toCome: { minHeight: '20px', [media.belowLandscape]: { marginTop: '4px' } },
  slim: {
    gap: 0,
    padding: '0 12px',
    ':not(:has(nav, [aria-busy=true]))': { paddingBottom: 0 },
    [media.phone]: { padding: '0 8px' },
  },
  slimLine: {
    flexWrap: 'nowrap',
    minHeight: '59px',
    [media.phone]: { minHeight: '55px', columnGap: '8px' },
    [media.phoneOnItsSide]: { minHeight: '47px' },
  },
  slimWords: { flex: '1 1 0', paddingInlineStart: '8px' },
  slimHeading: { flexWrap: 'nowrap' },
  slimTitle: {
    minWidth: 0,
    overflow: 'hidden',
    fontSize: '18px',
    lineHeight: '24px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [media.phone]: { fontSize: '16px', lineHeight: '22px' },
  },
  slimFacts: {
    overflow: 'hidden',
    lineHeight: '18px',
    fontSize: '13px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [media.belowLandscape]: { marginTop: 0 },
  },
  slimActions: { flexWrap: 'nowrap', flexShrink: 0 },
  // on a phone a button goes below the title
  actionsToCome: { minHeight: 'var(--control-height, 32px)', [media.phone]: { flex: '1 0 100%' } },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', [media.print]: { display: 'none' } },
})
