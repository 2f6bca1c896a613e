import { makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { FormField } from '#ui/form/FormField.tsx'
import { problemOf, type Catalogues } from './check.ts'
import { words } from './words.ts'

interface Props {
  textKey: string
  catalogues: Catalogues
  onChange: (locale: string, key: string, text: string) => void
}

/** One text in every language, and what is wrong with it. */
export function KeyEditor({ textKey, catalogues, onChange }: Props) {
  const styles = useStyles()
  return (
    <div role="group" aria-label={textKey} className={styles.root}>
      <h3 className={styles.key}>{textKey}</h3>
      {Object.entries(catalogues).map(([locale, texts]) => {
        const problem = problemOf(catalogues, locale, textKey)
        return (
          <FormField key={locale} label={locale} problem={problem ? words.problems[problem] : undefined}>
            <Textarea
              aria-label={words.field(textKey, locale)}
              lang={locale}
              resize="vertical"
              value={texts[textKey] ?? ''}
              onChange={(_, { value }) => onChange(locale, textKey, value)}
            />
          </FormField>
        )
      })}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  key: { fontFamily: tokens.fontFamilyMonospace, fontSize: '12px', lineHeight: '16px', overflowWrap: 'anywhere' },
})
