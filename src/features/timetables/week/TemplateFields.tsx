import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultTemplateTimes, type TemplateTimes } from '#domain/week/template.ts'
import { TimeOfDay } from '#domain/time-of-day.ts'
import { useTemplateTimes } from '#state/planning.ts'
import { TimeField } from '#ui/time/TimeField.tsx'

const ends = ['start', 'end'] as const satisfies readonly (keyof TemplateTimes)[]

/** The times that are set for many passengers at once; an empty one takes rides away. Source: spec 3 §2, §4. */
export function TemplateFields() {
  const { t } = useTranslation()
  const styles = useStyles()
  const [template, change] = useTemplateTimes()
  // what is no time stays in its field, and the last right one goes on to be set
  const [wrong, setWrong] = useState<Partial<Record<keyof TemplateTimes, string>>>({})
  const put = (end: keyof TemplateTimes, text: string) => {
    const isTime = TimeOfDay.safeParse(text).success
    setWrong((before) => ({ ...before, [end]: text === '' || isTime ? undefined : text }))
    if (text === '') change({ [end]: null })
    else if (isTime) change({ [end]: text })
  }
  return (
    <div role="group" aria-label={t('week.template')} className={styles.root}>
      {ends.map((end) => (
        <TimeField
          key={end}
          isOfRide
          label={t(`rides.${end}`)}
          value={wrong[end] ?? template[end] ?? ''}
          start={defaultTemplateTimes[end] ?? '08:00'}
          onChange={(text) => put(end, text)}
        />
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: '8px',
    // the name stands before the time: there are few of them and little height
    '& .fui-Field': { gridTemplateColumns: 'auto 84px', columnGap: '6px', alignItems: 'center' },
    '& .fui-Field__validationMessage': { gridColumn: '1 / -1', maxWidth: '180px' },
  },
})
