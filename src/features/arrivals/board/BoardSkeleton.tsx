import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { announce, unsay } from '#ui/speak/announce.ts'
import { phonePane, uprightPane } from '../panes.ts'

const three = [1, 2, 3]

/** The board before its data is there: cards of the size of real ones. */
export function BoardSkeleton() {
  const { t } = useTranslation()
  const styles = useStyles()
  const tell = useEffectEvent(() => announce(t('loading')))
  const forget = useEffectEvent(() => unsay(t('loading')))
  useEffect(() => {
    tell()
    return () => forget()
  }, [])
  return (
    <div aria-busy="true" className={styles.list}>
      {three.map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.at}>
            <div className={styles.word} />
            <div className={styles.time} />
          </div>
          <div>
            <div className={styles.car} />
            <div className={styles.tiles}>
              {three.map((tile) => (
                <div key={tile} className={styles.tile} />
              ))}
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

const bone = { borderRadius: '6px', backgroundColor: tokens.colorNeutralStencil1 }

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '0 20px',
    [phonePane]: { padding: '0 16px' },
  },
  card: {
    display: 'grid',
    gridTemplateColumns: '108px minmax(0, 1fr)',
    gap: '12px',
    padding: '14px 12px 12px 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '12px',
    [phonePane]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  at: { display: 'flex', flexDirection: 'column', gap: '6px' },
  word: { ...bone, width: '72px', height: '16px' },
  time: { ...bone, width: '96px', height: '34px' },
  car: { ...bone, width: '160px', height: '22px', margin: '7px 0 17px' },
  tiles: {
    display: 'grid',
    gap: '8px',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    [uprightPane]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [phonePane]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  tile: { ...bone, height: '64px', borderRadius: '10px' },
})
