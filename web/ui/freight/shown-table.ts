import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Rows that are only read; on a narrow screen each is a card with its labels. */
export const shownTable = defineRecipe({
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': {
      textAlign: 'start',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'ink2',
      px: '2.5',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'line',
      whiteSpace: 'nowrap',
    },
    '& td': { px: '2.5', py: '2', verticalAlign: 'top', borderBottomWidth: '1px', borderColor: 'line' },
    '& .end': { textAlign: 'end' },
    smDown: {
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        borderBottomWidth: '1px',
        borderColor: 'line',
        py: '2',
      },
      '& td': { border: '0', py: '1' },
      '& td:first-of-type': { gridColumn: '1 / -1', fontWeight: 'medium' },
      '& .end': { textAlign: 'start' },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        display: 'block',
        fontSize: 'xs',
        fontWeight: 'normal',
        color: 'ink3',
      },
    },
  },
})
