import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { fittedWidth, paneWidth } from './pane-width.ts'
import { TranslationPane } from './TranslationPane.tsx'
import { words } from './words.ts'

/** The running app, and beside it the pane in which its texts are changed, once it is opened. */
export function TranslationFrame({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const [width, setWidth] = useState<number>(paneWidth.start)
  const resize = (percent: number) => setWidth(fittedWidth(percent))

  const onPointerMove = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    resize(100 - (clientX / window.innerWidth) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: paneWidth.step, ArrowRight: -paneWidth.step }[event.key]
    if (step === undefined) return
    event.preventDefault()
    resize(width + step)
  }
  return (
    <div className={styles.root}>
      <div className={styles.app}>{children}</div>
      {isOpen ? (
        <aside className={styles.beside} aria-label={words.open}>
          <div
            className={styles.edge}
            role="slider"
            aria-label={words.resize}
            aria-valuenow={width}
            aria-valuemin={paneWidth.least}
            aria-valuemax={paneWidth.most}
            tabIndex={0}
            onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
            onPointerMove={onPointerMove}
            onKeyDown={onKeyDown}
          />
          <div className={styles.pane} style={{ flexBasis: `${width}%` }}>
            <TranslationPane onClose={() => setOpen(false)} />
          </div>
        </aside>
      ) : (
        <Button className={styles.opener} size="small" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', height: '100%' },
  app: { position: 'relative', flex: '1 1 0', minWidth: 0, height: '100%', overflow: 'hidden' },
  beside: { display: 'contents' },
  edge: {
    flex: '0 0 8px',
    cursor: 'col-resize',
    touchAction: 'none',
    backgroundColor: tokens.colorNeutralStroke1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  pane: { flexGrow: 0, flexShrink: 0, minWidth: 0, height: '100%' },
  opener: { position: 'fixed', insetInlineStart: '8px', bottom: '8px', zIndex: 1000 },
})
