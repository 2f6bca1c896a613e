import { makeStyles, tokens } from '@fluentui/react-components'
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
    flexShrink: 0,
    // the name stands in the frame of the time: there are few of them and little height
    '& .fui-Field': {
      position: 'relative',
      gridTemplateColumns: 'auto 58px',
      columnGap: '6px',
      alignItems: 'center',
      boxSizing: 'border-box',
      height: 'max(var(--control-height, 32px), 32px)',
      paddingInlineStart: '10px',
      border: `1px solid ${tokens.colorNeutralStroke1}`,
      borderBottom: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
      borderRadius: '6px',
      backgroundColor: tokens.colorNeutralBackground1,
    },
    '& .fui-Field:focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
    '& .fui-Field > label': { padding: 0, fontSize: '13px', color: tokens.colorNeutralForeground3 },
    '& .fui-Input': {
      minWidth: 0,
      minHeight: 0,
      height: '100%',
      paddingInline: 0,
      border: 'none',
      background: 'none',
      fontWeight: tokens.fontWeightSemibold,
      '::after': { display: 'none' },
    },
    '& .fui-Input input': { minWidth: 0, paddingInline: '2px 6px' },
    // what is wrong lies over the page, so that nothing under it moves
    '& .fui-Field__validationMessage': {
      position: 'absolute',
      top: '100%',
      insetInlineStart: 0,
      zIndex: 5,
      width: 'max-content',
      maxWidth: '240px',
      marginTop: '2px',
      padding: '4px 8px',
      borderRadius: '6px',
      backgroundColor: tokens.colorNeutralBackground1,
      boxShadow: tokens.shadow8,
    },
  },
})
