import { useTranslation } from 'react-i18next'
import { joinedNames } from '#domain/joined-names.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { makeStyles } from '@fluentui/react-components'

/** Names of destinations in one text. A long one is cut, and tells the whole to whoever asks. Source: spec 3 §6. */
export function Places({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { whole, cut } = joinedNames(names)
  const told = useReason(null, cut === null ? null : whole)
  if (cut === null) return <>{whole || '–'}</>
  return (
    <span className={styles.root} {...tellingProps(told)}>
      {/* a number without what it counts would look forgotten at the end of a line */}
      <span aria-hidden="true">
        {t('users.places.cut', { start: cut, count: names.length }).replace(/ (?=\S+$)/, '\u00a0')}
      </span>
      <span className={styles.said}>{whole}</span>
      <ReasonTip reason={told} />
    </span>
  )
}

const useStyles = makeStyles({ root: { position: 'relative' }, said: visuallyHidden })
