import { Button, Checkbox, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#state/use-failure-text.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { consequenceWords, nothingKey, type ToldKind } from './parts/consequence-words.ts'
import type { Asked } from './use-consequences.ts'

interface Props {
  asked: Asked
  /** Whether rides of several passengers are touched: each is then told with its name. */
  isOfMany?: boolean
  /** Whether rides can be ended in the same step: only what cannot is sent elsewhere. */
  isEnding?: boolean
  /** Whether there is nothing to go on with while it is not known. */
  mustKnow?: boolean
}

/** What a change would touch, by names, days and counts, or why that is not known, and whether to go on without. */
export function TouchedList({ asked, isOfMany = false, isEnding = false, mustKnow = false }: Props) {
  const { found, failure, online, retry } = asked
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  if (!online && !found) return <Notice intent="warning">{t('consequences.offline')}</Notice>
  if (failure !== null) {
    return (
      <div className={styles.root}>
        <FailureNotice intent="warning" onRetry={retry}>
          {t('consequences.failed')} {failureText(failure)}
        </FailureNotice>
        {!mustKnow && (
          <Checkbox
            label={t('consequences.unknowing')}
            checked={asked.goesUnknowing}
            onChange={(_, { checked }) => asked.chooseUnknowing(checked === true)}
          />
        )}
      </div>
    )
  }
  if (!found) return <Spinner size="tiny" labelPosition="after" label={t('consequences.loading')} />
  const kinds = consequenceWords(found, { isOfMany, isEnding }, i18n.language, t)
  return (
    <div role="status" className={styles.root}>
      {!online && <Notice intent="warning">{t('consequences.wentOffline')}</Notice>}
      {kinds.length === 0 && <p>{t(nothingKey(found.about))}</p>}
      {kinds.map((kind) => (
        <TouchedKind key={kind.key} kind={kind} />
      ))}
    </div>
  )
}

/** One kind: the first things, and the others once they are asked for. */
function TouchedKind({ kind: { title, items, more, cut, unseen, note } }: { kind: ToldKind }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  const lines = [...items, ...(isWhole ? more : [])]
  const others = t('consequences.more', { count: isWhole ? cut : more.length + cut })
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
          {cut > 0 && (isWhole || more.length === 0) && <li>{others}</li>}
          {unseen !== '' && <li>{unseen}</li>}
        </ul>
      )}
      {more.length > 0 && (
        <Button
          className={styles.more}
          size="small"
          icon={isWhole ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('consequences.fewer') : others}
        </Button>
      )}
      {note !== '' && <p>{note}</p>}
    </section>
  )
}

/** Of the list's words from its edge. */
const indent = '20px'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '10px', overflowWrap: 'anywhere' },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  list: {
    margin: 0,
    paddingInlineStart: indent,
    listStyleType: 'disc',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  more: { marginInlineStart: indent, marginBlock: '4px' },
})
