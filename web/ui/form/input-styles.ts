import { defineStyle } from '@chakra-ui/react/styled-system'

/** The browser's own arrow cannot be placed; this grey reads on both surfaces. */
const arrow =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='%23738492' stroke-width='2' stroke-linecap='round' stroke-linejoin='round' viewBox='0 0 24 24'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E\")"

export const inputStyles = defineStyle({
  width: '100%',
  h: '8',
  px: '2.5',
  bg: 'surface',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'line2',
  borderRadius: 'control',
  fontSize: 'md',
  lineHeight: 'md',
  '&:hover:not([aria-invalid=true])': { borderColor: 'ink3' },
  _focusVisible: { outline: '2px solid {colors.accent}', outlineOffset: '0', borderColor: 'accent' },
  _disabled: { bg: 'sunken', color: 'ink3', cursor: 'not-allowed' },
  '&[readonly]': { bg: 'sunken' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  'select&': {
    appearance: 'none',
    pe: '8',
    textOverflow: 'ellipsis',
    backgroundImage: arrow,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 8px center',
    cursor: 'pointer',
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  'textarea&': { h: 'auto', minH: '20', py: '1.5', resize: 'vertical' },
})
