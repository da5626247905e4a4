import { defineStyle } from '@chakra-ui/react/styled-system'

/** Swagger UI in the portal's type, lines and colours; what is not named here stays as it comes. */
export const swaggerStyles = defineStyle({
  '& .swagger-ui, & .swagger-ui :is(h3, h4, h5, p, td, th, label, input, select, button, .opblock-summary-description)':
    {
      fontFamily: 'body',
    },
  '& .swagger-ui': {
    fontSize: 'md',
    color: 'ink',
    '& .filter .operation-filter-input': {
      m: '0',
      mb: '3',
      w: '100%',
      maxW: '420px',
      h: '8',
      px: '2.5',
      py: '0',
      fontSize: 'md',
      color: 'ink',
      bg: 'surface',
      border: '1px solid {colors.line2}',
      borderRadius: 'control',
    },
    '& .wrapper, & .filter-container, & .col-12': { p: '0', m: '0', maxW: 'none' },
    '& .opblock-tag': {
      m: '0',
      px: '0',
      py: '2',
      fontSize: 'md',
      fontWeight: 'semibold',
      color: 'ink',
      borderBottom: '1px solid {colors.line}',
    },
    '& .opblock-tag:hover': { bg: 'sunken' },
    '& .opblock-tag svg, & .opblock-control-arrow svg': { w: '14px', h: '14px', fill: 'ink3' },
    '& .opblock': { my: '2', borderRadius: 'control', boxShadow: 'none' },
    '& .opblock .opblock-summary': { py: '1' },
    '& .opblock .opblock-summary-method': {
      fontSize: 'xs',
      fontWeight: 'semibold',
      minW: '64px',
      py: '1',
      textShadow: 'none',
    },
    '& .opblock .opblock-summary-path, & code, & pre, & .prop-type, & .parameter__name': { fontFamily: 'mono' },
    '& .opblock .opblock-summary-path': { fontSize: '13px', fontWeight: 'medium', color: 'ink' },
    '& .opblock .opblock-summary-description': { fontSize: 'sm', color: 'ink2' },
    '& .scheme-container, & .version-pragma': { display: 'none' },
    '& .opblock-body': { overflowX: 'auto' },
  },
})
