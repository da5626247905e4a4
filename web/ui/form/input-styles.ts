import { defineStyle } from '@chakra-ui/react/styled-system'

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
  _hover: { borderColor: 'ink3' },
  _focusVisible: { outline: '2px solid {colors.accent}', outlineOffset: '0', borderColor: 'accent' },
  _disabled: { bg: 'sunken', color: 'ink3', cursor: 'not-allowed' },
  '&[readonly]': { bg: 'sunken' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  'textarea&': { h: 'auto', minH: '20', py: '1.5', resize: 'vertical' },
})
