import { Flex } from '@chakra-ui/react'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { CircleAlert, Plane, Ship, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { ShipmentListLocation } from './shipment-list-location.ts'

const icons = { AIR: Plane, OCEAN: Ship, GROUND: Truck } as const

/** The filters used most, on and off by one press: what needs a look, and each mode. */
export function QuickFilters({ location: { state, filter } }: { location: ShipmentListLocation }) {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const troubled = state.exceptions === 'true'
  const look = (pressed: boolean) => ({ 'aria-pressed': pressed, bg: pressed ? 'accentSoft' : undefined })
  return (
    <Flex role="group" aria-label={t('quick.label')} gap="1">
      <Button
        size="sm"
        {...look(troubled)}
        icon={<CircleAlert size={14} aria-hidden="true" />}
        onClick={() => filter({ exceptions: troubled ? null : 'true' })}
      >
        {t('quick.exceptions')}
      </Button>
      {transportModes.map(mode => {
        const Icon = icons[mode]
        const pressed = state.mode === mode
        return (
          <Button
            key={mode}
            size="sm"
            {...look(pressed)}
            icon={<Icon size={14} aria-hidden="true" />}
            title={words(`statuses:transportMode.${mode}`)}
            aria-label={words(`statuses:transportMode.${mode}`)}
            onClick={() => filter({ mode: pressed ? null : mode })}
          />
        )
      })}
    </Flex>
  )
}
