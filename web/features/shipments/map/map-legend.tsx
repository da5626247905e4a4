import { Box, Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

const dot = { w: '3', h: '3', borderRadius: 'pill', flex: 'none' } as const
const entries = [
  { id: 'reported', look: { ...dot, bg: 'accent' } },
  { id: 'estimated', look: { ...dot, bg: 'surface', borderWidth: '3px', borderColor: 'accent' } },
  { id: 'planned', look: { ...dot, w: '2.5', h: '2.5', bg: 'surface', borderWidth: '2px', borderColor: 'ink3' } },
  { id: 'attention', look: { ...dot, bg: 'bad' } },
] as const

export function MapLegend() {
  const { t } = useTranslation('shipment-map')
  return (
    <Flex
      as="ul"
      aria-label={t('legend.label')}
      listStyleType="none"
      m="0"
      px="4"
      py="2.5"
      columnGap="5"
      rowGap="1"
      wrap="wrap"
      fontSize="sm"
      color="ink2"
      borderTopWidth="1px"
      borderColor="line"
    >
      {entries.map(({ id, look }) => (
        <Flex as="li" key={id} gap="2" align="center">
          <Box as="span" aria-hidden="true" {...look} />
          {t(`legend.${id}`)}
        </Flex>
      ))}
    </Flex>
  )
}
