import { makeStyles, tokens } from '@fluentui/react-components'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'

/** Of what the map library draws inside its element: it knows none of our classes. */
export const useMapStyles = makeStyles({
  root: {
    '& .sign': { display: 'grid', placeItems: 'center', background: 'none', border: 'none' },
    '& .stop': {
      display: 'grid',
      placeItems: 'center',
      width: '44px',
      height: '44px',
      padding: 0,
      border: 'none',
      background: 'none',
      cursor: 'pointer',
      // the marker around it lets the pointer through to the map
      pointerEvents: 'auto',
      outlineStyle: 'none',
    },
    '& .stop > span': {
      display: 'grid',
      placeItems: 'center',
      width: '30px',
      height: '30px',
      border: `2px solid ${tokens.colorNeutralForegroundOnBrand}`,
      borderRadius: '50%',
      backgroundColor: tokens.colorBrandBackground,
      color: tokens.colorNeutralForegroundOnBrand,
      boxShadow: tokens.shadow4,
      fontSize: '14px',
      fontWeight: tokens.fontWeightSemibold,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .stop[aria-pressed="true"] > span': { width: '38px', height: '38px', fontSize: '16px' },
    '& .stop:focus-visible > span': { outline: `3px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '& .car': {
      width: '22px',
      height: '22px',
      border: '4px solid #fff',
      borderRadius: '6px',
      backgroundColor: stateTokens.orderedSolid,
      boxShadow: tokens.shadow8,
      transform: 'rotate(45deg)',
      [media.forcedColors]: { backgroundColor: 'Highlight' },
    },
    '& .casing': { stroke: '#fff', strokeWidth: '9px', strokeOpacity: 0.9 },
    '& .planned': { stroke: tokens.colorBrandBackground, strokeWidth: '5px', strokeOpacity: 1 },
    // dashes tell it from the planned one where colours do not
    '& .driven': { stroke: stateTokens.otherSolid, strokeWidth: '4px', strokeOpacity: 1, strokeDasharray: '2 8' },
  },
})
