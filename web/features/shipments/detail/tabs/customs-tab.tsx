import { Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { declarationMoves } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { ActButton } from '../act-button.tsx'
import { useShipmentLocation } from '../shipment-location.ts'
import { OneDeclaration } from './one-declaration.tsx'

/** Every declaration with its state and its computed value, duty and VAT. */
export function CustomsTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  const declarations = shipment.declarations ?? []
  const may = (command: 'save-declaration' | 'move-declaration') => !past && isAllowed(shipment, command)
  const add = may('save-declaration') && <Button onClick={() => open('save-declaration')}>{t('customs.add')}</Button>
  if (declarations.length === 0)
    return (
      <Panel padded={false}>
        <NothingYet title={t('customs.none')} text={t('customs.noneText')} action={add} />
      </Panel>
    )
  return (
    <Flex direction="column" gap="4" minW="0">
      {declarations.map(declaration => (
        <OneDeclaration
          key={declaration.declarationId}
          shipment={shipment}
          declaration={declaration}
          acts={
            <Flex gap="2" wrap="wrap" justify="flex-end">
              {may('save-declaration') && (
                <Button size="sm" onClick={() => open('save-declaration', declaration.declarationId)}>
                  {t('customs.edit')}
                </Button>
              )}
              <ActButton shipment={shipment} past={past} command="override-customs" about={declaration.declarationId} />
              {may('move-declaration') && declarationMoves[declaration.state].length > 0 && (
                <Button size="sm" onClick={() => open('move-declaration', declaration.declarationId)}>
                  {t('act.move-declaration')}
                </Button>
              )}
            </Flex>
          }
        />
      ))}
      {add && <div>{add}</div>}
    </Flex>
  )
}
