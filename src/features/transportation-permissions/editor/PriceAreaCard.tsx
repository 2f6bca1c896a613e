import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { priceAreaPrice, priceAreaVatPercent, priceAreaWarnings, type PriceTableEntry } from '#domain/price-area.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { priceText, type Words } from '../words/permission-words.ts'
import { draftOf, type PermissionFields } from './permission-fields.ts'

interface Props {
  table: readonly PriceTableEntry[]
  /** Of the main destination; 0 means none. */
  priceArea: number
  groupNames: readonly string[]
  draft: PermissionFields
  words: Words
}

/** What the price list says of the transportation permission, and how the entered price differs. Source: spec 2 §2. */
export function PriceAreaCard({ table, priceArea, groupNames, draft, words }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const price = priceAreaPrice(table, { groupNames, name: draft.name, priceArea })
  const warnings = priceAreaWarnings(price, draftOf(draft))
  return (
    <div className={styles.root} role="group" aria-label={t('transportationPermissions.priceArea')}>
      <p className={styles.title}>
        {priceArea === 0
          ? t('transportationPermissions.priceArea.none')
          : t('transportationPermissions.priceArea.number', { number: priceArea })}
        {price !== null && <strong>{priceText(price, priceAreaVatPercent, words)}</strong>}
      </p>
      <div role="status">
        {warnings.map((warning) => (
          <Notice key={warning} intent="warning">
            {t(warning)}
          </Notice>
        ))}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '10px 12px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    '& [role=status]': { display: 'flex', flexDirection: 'column', gap: '8px' },
  },
  title: { display: 'flex', flexWrap: 'wrap', gap: '4px 12px' },
})
