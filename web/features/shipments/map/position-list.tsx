import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentPosition } from '@quayside/contracts/shipments/map.ts'
import { MapPin, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Code } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { WhereText } from './where-text.tsx'

const step = 100

type Props = {
  positions: readonly ShipmentPosition[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** All that the map shows, for the keyboard and for those who hear the page. */
export function PositionList({ positions, chosen, onChoose }: Props) {
  const { t } = useTranslation('shipment-map')
  const [shown, setShown] = useState(step)
  return (
    <Panel title={t('listLabel')} padded={false}>
      <Box
        as="ul"
        aria-label={t('listLabel')}
        listStyleType="none"
        m="0"
        p="0"
        maxH={{ base: 'none', lg: 'max(360px, calc(100dvh - 330px))' }}
        overflowY="auto"
      >
        {positions.slice(0, shown).map(one => (
          <Flex
            as="li"
            key={one.id}
            gap="2"
            align="flex-start"
            px="3"
            py="2.5"
            borderTopWidth="1px"
            borderColor="line"
            _first={{ borderTopWidth: '0' }}
            bg={one.id === chosen ? 'accentSoft' : undefined}
            css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 84px' }}
          >
            <Box flex="1" minW="0">
              <PositionDetails shipment={one} />
            </Box>
            <IconButton
              label={t('showOnMap', { number: one.shipmentNumber })}
              icon={<MapPin size={16} aria-hidden="true" />}
              aria-pressed={one.id === chosen}
              onClick={() => onChoose(one.id === chosen ? null : one.id)}
            />
          </Flex>
        ))}
      </Box>
      {positions.length > shown && (
        <Box p="2" borderTopWidth="1px" borderColor="line">
          <Button look="quiet" size="sm" onClick={() => setShown(shown + step)}>
            {t('more')}
          </Button>
        </Box>
      )}
    </Panel>
  )
}

/** Number, status, where it is and when it is expected: in the list and in the window on the map. */
export function PositionDetails({ shipment }: { shipment: ShipmentPosition }) {
  const { t } = useTranslation('shipment-map')
  const formats = useFormats()
  const { id, shipmentNumber, status, origin, destination, arrival, position, needsAttention } = shipment
  return (
    <Box fontSize="sm" color="ink2">
      <Flex gap="2" align="center" wrap="wrap" mb="0.5">
        <Box asChild color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <Link to={`/shipments/${id}`}>
            <Code>{shipmentNumber}</Code>
          </Link>
        </Box>
        <StatusTag code={status} of="shipment" />
        {needsAttention && (
          <Flex as="span" color="bad" gap="1" align="center">
            <TriangleAlert size={14} aria-hidden="true" />
            {t('needsAttention')}
          </Flex>
        )}
      </Flex>
      {origin !== null && destination !== null && (
        <Box color="ink">
          {t('route', { from: origin, to: destination })}
          {arrival !== null && ` · ${t(arrival.what, { date: formats.date(arrival.on, 'short') })}`}
        </Box>
      )}
      <WhereText position={position} />
    </Box>
  )
}
