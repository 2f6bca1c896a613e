import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  DeleteRegular,
  FolderOpenRegular,
  SaveRegular,
  TableLinkRegular,
} from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import {
  mappingFile,
  readMappingFile,
  savedLimits,
  withNamed,
  type NamedMapping,
} from '#domain/import/saved-mapping.ts'
import { saveFile } from '#features/export/save-file.ts'
import { importMappings, keepMapping, removeMapping } from '#state/import-mapping.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { toNeighbour, useFocusAfter } from '#ui/press/use-focus-after.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { say } from '#ui/speak/toast.ts'
import type { Import } from '../use-import.ts'
import { SideButton } from './SideButton.tsx'

/** Mappings that have a name: taken for this sheet, kept on the device, given to somebody else and taken from them. */
export function NamedMappings({ own }: { own: Import }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SideButton icon={<TableLinkRegular />} label={t('import.mappings')} onClick={() => setOpen(true)} />
      <FormDialog
        open={isOpen}
        title={t('import.mappings')}
        onClose={() => setOpen(false)}
        actions={
          <Button data-autofocus="" onClick={() => setOpen(false)}>
            {t('close')}
          </Button>
        }
      >
        {isOpen && <Named own={own} onTaken={() => setOpen(false)} />}
      </FormDialog>
    </>
  )
}

function Named({ own: { file, mapped, takeMapping }, onTaken }: { own: Import; onTaken: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { named } = useSnapshot(importMappings) as typeof importMappings
  const [name, setName] = useState(() => file.file?.name.replace(/\.\w+$/, '').slice(0, savedLimits.name) ?? '')
  const [isUnreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = ({ name: taken, mapping }: NamedMapping) => {
    if (!takeMapping(mapping)) return
    say({ title: t('import.mapping.taken', { name: taken }), intent: 'success' })
    onTaken()
  }
  const read = async (chosen: File) => {
    const shared = readMappingFile(await chosen.text().catch(() => ''))
    setUnreadable(shared === null)
    if (shared) keepMapping({ name: shared.name, mapping: shared.mapping })
  }
  const isKnown = named.some((each) => each.name === name.trim())
  // what is taken out stays until the dialog is closed, so that it can be put back
  const [removed, setRemoved] = useState<readonly NamedMapping[]>([])
  const gone = removed.filter((each) => !named.some((other) => other.name === each.name))
  const shown = gone.reduce(withNamed, named)
  return (
    <div className={styles.root}>
      {shown.length === 0 ? (
        <p className={styles.note}>{t('import.mappings.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('import.mappings')}>
          {shown.map((each) =>
            gone.includes(each) ? (
              <RemovedItem key={`-${each.name}`} name={each.name} onPutBack={() => keepMapping(each)} />
            ) : (
              <Item
                key={each.name}
                mapping={each}
                fits={mapped.fits(each.mapping)}
                onTake={() => take(each)}
                onRemove={() => {
                  setRemoved([...gone, each])
                  removeMapping(each.name)
                }}
              />
            ),
          )}
        </ul>
      )}
      <Button className={styles.open} icon={<FolderOpenRegular />} onClick={() => input.current?.click()}>
        {t('import.mapping.open')}
      </Button>
      <FailureNotice>{isUnreadable && t('import.mapping.unreadable')}</FailureNotice>
      <form
        className={styles.keep}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') keepMapping({ name: name.trim(), mapping: mapped.saved() })
        }}
      >
        <FormField label={t('import.mapping.name')}>
          <Input value={name} maxLength={savedLimits.name} onChange={(_, { value }) => setName(value)} />
        </FormField>
        <RefusableButton
          type="submit"
          icon={<SaveRegular />}
          refusal={name.trim() === '' ? t('import.mapping.nameFirst') : null}
        >
          {t(isKnown ? 'import.mapping.replace' : 'import.mapping.save')}
        </RefusableButton>
      </form>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('import.mapping.open')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          // the same file can be chosen once more
          currentTarget.value = ''
          if (chosen) void read(chosen)
        }}
      />
    </div>
  )
}

interface ItemProps {
  mapping: NamedMapping
  /** How many of its titles the sheet has, and how many it lacks. */
  fits: { found: number; missing: number }
  onTake: () => void
  onRemove: () => void
}

function Item({ mapping: { name, mapping }, fits: { found, missing }, onTake, onRemove }: ItemProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const root = useRef<HTMLLIElement>(null)
  useFocusAfter(root, toNeighbour)
  return (
    <li ref={root} className={styles.item}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{t('import.mapping.fits', { count: found, total: found + missing })}</span>
      </span>
      <RefusableButton
        refusal={found === 0 ? t('import.mapping.fitsNot') : null}
        aria-label={t('import.mapping.takeOf', { name })}
        onClick={onTake}
      >
        {t('import.mapping.take')}
      </RefusableButton>
      <IconButton
        appearance="subtle"
        icon={<ArrowDownloadRegular />}
        aria-label={t('import.mapping.share', { name })}
        onClick={() =>
          saveFile(
            new Blob([mappingFile(name, mapping)], { type: 'application/json' }),
            `${t('import.mapping.file', { name })}.json`,
          )
        }
      />
      <IconButton
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={t('import.mapping.remove', { name })}
        onClick={onRemove}
      />
    </li>
  )
}

/** In place of one that was taken out. */
function RemovedItem({ name, onPutBack }: { name: string; onPutBack: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const root = useRef<HTMLLIElement>(null)
  useFocusAfter(root, toNeighbour)
  return (
    <li ref={root} className={styles.item}>
      <span className={styles.words}>{t('import.mapping.removed', { name })}</span>
      <Button aria-label={t('import.mapping.putBackOf', { name })} onClick={onPutBack}>
        {t('import.mapping.putBack')}
      </Button>
    </li>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px' },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '4px 8px',
    paddingBlock: '6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 180px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  note: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  open: { alignSelf: 'flex-start' },
  keep: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: '8px' },
})
