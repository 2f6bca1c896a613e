import { tokens } from '@fluentui/react-components'

interface Props {
  /** Width and height in pixels. */
  size?: number
}

/** The product's mark in the theme's colour. Decorative: the product's name stands beside it or in the title. */
export function AppMark({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" stroke="#fff" strokeWidth="2.2" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill={tokens.colorBrandBackgroundStatic} stroke="none" />
      <circle cx="8.2" cy="8" r="2.3" fill="#fff" stroke="none" />
      <path d="M11.5 8h5.3a3 3 0 0 1 0 6h-5.6a3 3 0 0 0 0 6h4.7" strokeLinecap="round" />
      <circle cx="19.8" cy="20" r="2.3" />
    </svg>
  )
}
