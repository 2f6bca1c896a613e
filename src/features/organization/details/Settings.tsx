import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#domain/organization.ts'
import { media } from '#ui/look/breakpoints.ts'
import { DetailsCard } from './DetailsCard.tsx'

interface Props {
  organization: Organization
  /** Who reads identity codes stands in a form of its own. */
  isSsnLeftOut: boolean
}

const flags = [
  'requirePtpByDefault',
  'savePtpAsDraftByDefault',
  'ptpDeductiblePaymentBillableAsDefault',
  'hasPriceAreas',
  'showExternalId',
  'splitsTimetables',
] as const satisfies readonly (keyof Organization)[]

/** How the organisation is set up, in words. */
export function Settings({ organization, isSsnLeftOut }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const ofSsn = organization.showSsn ? `shown.${organization.ssnReaders}` : 'hidden'
  const lines = [
    ...(isSsnLeftOut ? [] : [{ key: 'ssn', says: t(`organization.setting.ssn.${ofSsn}`) }]),
    ...flags.map((key) => ({ key, says: t(`organization.setting.${key}.${organization[key] ? 'yes' : 'no'}`) })),
  ]
  return (
    <DetailsCard title={t('organization.settings')}>
      <dl className={styles.list}>
        {lines.map(({ key, says }) => (
          <div key={key} className={styles.line}>
            <dt className={styles.name}>{t(`organization.setting.${key}`)}</dt>
            <dd className={styles.value}>{says}</dd>
          </div>
        ))}
      </dl>
    </DetailsCard>
  )
}

const useStyles = makeStyles({
  list: { margin: 0 },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '2px 16px',
    paddingBlock: '10px',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere' },
})
