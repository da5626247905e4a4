import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system'

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })
const tag = (text: readonly [string, string], soft: readonly [string, string]) => ({
  text: pair(...text),
  soft: pair(...soft),
})

const accent = ['#00647A', '#57BFD0'] as const
const accentSoft = ['#E1F0F3', '#12323B'] as const
const ok = ['#1B7448', '#6CC994'] as const
const okSoft = ['#E3F2E9', '#123024'] as const
const warn = ['#94530A', '#E9B162'] as const
const warnSoft = ['#FBEFD9', '#35270F'] as const
const bad = ['#B0251B', '#F28B80'] as const
const badSoft = ['#FBE6E3', '#3A1714'] as const
const ink2 = ['#43525F', '#AEBCC6'] as const

/** The palette of the design card, light and dark; every pair of text and soft has a contrast of 4.5 or more. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: pair('#F4F6F7', '#0B151D'),
    surface: pair('#FFFFFF', '#111F29'),
    sunken: pair('#EDF1F3', '#0E1A23'),
    ink: pair('#12202B', '#E4ECF1'),
    ink2: pair(...ink2),
    ink3: pair('#5F6E7A', '#8799A5'),
    line: pair('#DFE5E9', '#21323E'),
    line2: pair('#C5CFD6', '#324754'),
    nav: pair('#0E2433', '#08111A'),
    navInk: pair('#B9C9D4', '#93A7B4'),
    navActive: pair('#1A3A4F', '#132A39'),
    mark: pair('#57BFD0', '#57BFD0'),
    accent: pair(...accent),
    onAccent: pair('#FFFFFF', '#06222A'),
    accentSoft: pair(...accentSoft),
    ok: pair(...ok),
    okSoft: pair(...okSoft),
    warn: pair(...warn),
    warnSoft: pair(...warnSoft),
    bad: pair(...bad),
    badSoft: pair(...badSoft),
    share: pair('#6C8EBF', '#6C93CF'),
    onBad: pair('#FFFFFF', '#2A0B08'),
    tag: {
      orange: tag(['#9A4A07', '#F0A868'], ['#FCEBDC', '#38230F']),
      darkOrange: tag(['#8A3A0B', '#EE9567'], ['#F9E3D6', '#3A1E10']),
      warning: tag(warn, warnSoft),
      lightGreen: tag(['#3F6B12', '#A9CF74'], ['#EDF5DD', '#23300F']),
      lightBlue: tag(['#1F6396', '#8CC8F0'], ['#E3F1FB', '#12304A']),
      info: tag(['#0B6A8A', '#7CC7E0'], ['#DDF0F6', '#0F2D3A']),
      primary: tag(accent, accentSoft),
      success: tag(ok, okSoft),
      blue: tag(['#2957A4', '#8FB4EE'], ['#E5EDF9', '#152A47']),
      purple: tag(['#5B3FA6', '#B9A5F2'], ['#ECE7F8', '#2A2148']),
      green: tag(['#2C7A3F', '#7FCB8E'], ['#E2F2E4', '#15301C']),
      none: tag(ink2, ['#E9EEF1', '#1B2C37']),
      danger: tag(bad, badSoft),
    },
  },
  shadows: {
    float: pair(
      '0 8px 24px rgba(14,36,51,.16), 0 1px 3px rgba(14,36,51,.12)',
      '0 8px 28px rgba(0,0,0,.55), 0 1px 3px rgba(0,0,0,.4)',
    ),
    panel: pair('0 1px 2px rgba(14,36,51,.05)', '0 0 0 rgba(0,0,0,0)'),
  },
})

const px = (value: number) => ({ value: `${value}px` })
const scale = Object.fromEntries(
  [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64, 80, 96].map(step => [
    String(step),
    px(step * 4),
  ]),
)
const cjk = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC"'

export const tokens = defineTokens({
  fonts: {
    body: { value: `"IBM Plex Sans Variable", ${cjk}, system-ui, sans-serif` },
    heading: { value: `"IBM Plex Sans Variable", ${cjk}, system-ui, sans-serif` },
    mono: { value: `"IBM Plex Mono", ${cjk}, ui-monospace, monospace` },
  },
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(18), '2xl': px(22) },
  lineHeights: { xs: px(16), sm: px(18), md: px(20), lg: px(24), xl: px(26), '2xl': px(30) },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
  radii: { tag: px(4), control: px(6), panel: px(8), pill: px(999) },
  spacing: scale,
  sizes: { ...scale, full: { value: '100%' } },
  zIndex: {
    sticky: { value: 20 },
    nav: { value: 40 },
    overlay: { value: 1300 },
    modal: { value: 1400 },
    popover: { value: 1500 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
    skipNav: { value: 1900 },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '160ms' }, slow: { value: '180ms' } },
})
