import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, defineGlobalStyles, defineTextStyles } from '@chakra-ui/react/styled-system'
import { slotRecipes } from './recipes.ts'
import { smallParts } from './small-parts.ts'
import { semanticTokens, tokens } from './tokens.ts'

const globalCss = defineGlobalStyles({
  html: {
    bg: 'canvas',
    color: 'ink',
    // Boxes and dots of the browser's own.
    accentColor: '{colors.accent}',
    fontFamily: 'body',
    fontSize: '14px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    fontSynthesis: 'none',
    // The room that notices take: at the foot of the menu that stands beside a page, else above everything.
    '--notices-above': 'var(--notices, 0px)',
    '--notices-below': '0px',
    scrollPaddingTop: 'calc(64px + var(--notices-above))',
  },
  'html:has([data-side-menu])': { lg: { '--notices-above': '0px', '--notices-below': 'var(--notices, 0px)' } },
  'html.light': { colorScheme: 'light' },
  'html.dark': { colorScheme: 'dark' },
  body: { minHeight: '100dvh', bg: 'canvas', '@media screen': { paddingTop: 'var(--notices-above)' } },
  'h1, h2, h3': { fontWeight: 'semibold' },
  ':focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  'h1:focus, main:focus': { outline: 'none' },
  '::placeholder': { color: 'ink3', opacity: 1 },
  // French quotation marks stand off from what they hold.
  'q:lang(fr)': { quotes: '"«\u00a0" "\u00a0»"' },
  svg: { flexShrink: 0 },
  'input[type=checkbox]': {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    flexShrink: 0,
    w: '15px',
    h: '15px',
    m: '0',
    bg: 'surface',
    border: '1px solid {colors.ink3}',
    borderRadius: '4px',
    cursor: 'pointer',
    '&::before': {
      content: '""',
      w: '9px',
      h: '9px',
      transform: 'scale(0)',
      bg: 'onAccent',
      clipPath: 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0%, 43% 62%)',
    },
    '&:checked, &:indeterminate': { bg: 'accent', borderColor: 'accent' },
    '&:checked::before, &:indeterminate::before': { transform: 'scale(1)' },
    '&:indeterminate::before': { clipPath: 'inset(38% 8%)' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  '.sr-only': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
    border: 0,
    padding: 0,
  },
  ...smallParts,
  'a[data-plain]': { color: 'inherit', textDecoration: 'none' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '[data-no-print]': { '@media print': { display: 'none !important' } },
  '@page': { margin: '14mm' },
})

const textStyles = defineTextStyles({
  title: { value: { fontSize: '2xl', lineHeight: '2xl', fontWeight: 'semibold', letterSpacing: '-0.01em' } },
  heading: { value: { fontSize: 'md', lineHeight: 'md', fontWeight: 'semibold' } },
  body: { value: { fontSize: 'md', lineHeight: 'md' } },
  table: { value: { fontSize: 'sm', lineHeight: 'sm' } },
  label: { value: { fontSize: 'xs', lineHeight: 'xs' } },
  code: { value: { fontFamily: 'mono', fontSize: '13px', lineHeight: 'sm' } },
})

/** Only the recipes that the kit draws with: the stock theme alone weighs more than a page. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'q',
    preflight: true,
    globalCss,
    theme: {
      breakpoints: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
      keyframes: {
        moreAside: { from: { maskPosition: '100% 0' }, to: { maskPosition: '0 0' } },
        appear: { from: { opacity: 0, transform: 'translateY(-4px)' }, to: { opacity: 1, transform: 'none' } },
        fade: { from: { opacity: 0 }, to: { opacity: 1 } },
        slideIn: { from: { transform: 'translateX(-16px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
        shimmer: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.5 } },
        spin: { to: { transform: 'rotate(360deg)' } },
      },
      tokens,
      semanticTokens,
      textStyles,
      slotRecipes,
    },
  }),
)
