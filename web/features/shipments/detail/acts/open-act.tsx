import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { commandOf, useBlockedText } from '../allowed.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { bookingActs, endingActs, overlayActs, trackingActs } from './act-definitions.ts'
import { ActDialog } from './act-dialog.tsx'
import { entryActs } from './entry-acts.ts'
import { RouteDialog } from './route-dialog.tsx'

const definitions = { ...bookingActs, ...trackingActs, ...overlayActs, ...entryActs, ...endingActs }
const isCommand = (name: string): name is ShipmentCommandName => Object.hasOwn(shipmentCommands, name)

/** The dialog that the URL asks for; one that can't be done now says why. */
export function OpenAct({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { act, about, close } = useShipmentLocation()
  const blockedText = useBlockedText()
  if (act === null || !isCommand(act)) return null
  const entry = commandOf(shipment, act)
  if (entry === undefined) return null
  if (!entry.allowed)
    return (
      <ConfirmDialog
        open
        over
        title={t(`act.${act}`)}
        text={blockedText(entry)}
        confirm={t(`act.${act}`)}
        onConfirm={close}
        onClose={close}
      />
    )
  if (act === 'plan-route') return <RouteDialog shipment={shipment} onClose={close} />
  const definition = definitions[act]
  if (definition === undefined) return null
  return (
    <ActDialog
      key={`${act}:${about}`}
      shipment={shipment}
      command={act}
      definition={definition}
      about={about ?? ''}
      onClose={close}
    />
  )
}
