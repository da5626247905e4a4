import { chakra } from '@chakra-ui/react'

/** Rows of inputs under their headings; on a narrow screen each row is a card with its labels (`data-label`). */
export const EntryTable = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': {
      textAlign: 'start',
      fontWeight: 'medium',
      color: 'ink2',
      px: '2',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'line',
      whiteSpace: 'nowrap',
    },
    '& td': { px: '2', py: '2', verticalAlign: 'top', borderBottomWidth: '1px', borderColor: 'line' },
    '& .end': { textAlign: 'end' },
    // What belongs to the row above follows it without a line.
    '& tr[data-above] td': { borderBottomWidth: 0, pb: '0' },
    smDown: {
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        borderBottomWidth: '1px',
        borderColor: 'line',
        py: '2',
      },
      '& td': { border: '0', py: '1' },
      '& td:first-of-type': { gridColumn: '1 / -1' },
      '& .end': { textAlign: 'start' },
      '& td:empty': { display: 'none' },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        display: 'block',
        fontSize: 'xs',
        color: 'ink3',
        textAlign: 'start',
      },
    },
  },
})
