import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import { shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { ActDialog as Dialog, useDefinedAct } from '../../../../ui/acts/act-dialog.tsx'
import type { CommandIds } from '../command-path.ts'
import { Told, useFrameOf } from './act-frame.tsx'
import { drawOwn, type ShipmentActDefinition, useShipmentWords } from './shipment-act.tsx'
import { useActForm } from './use-act-form.ts'

type Props = {
  shipment: ShipmentDetail
  command: ShipmentCommandName
  definition: ShipmentActDefinition
  about: string
  onClose: () => void
}

/** Asks what an act on a shipment needs, and gives it. */
export function ActDialog({ shipment, command, definition, about, onClose }: Props) {
  const { t } = useTranslation('shipment-detail')
  const words = useShipmentWords()
  const { typed = false, told, idsOf } = definition
  const { schemaOf, ...defined } = useDefinedAct(definition, about, words)
  const act = useActForm({
    ...defined,
    shipment,
    command,
    typed,
    schema: schemaOf,
    ids: idsOf?.(shipment, about) ?? idsIn(command, about),
    onDone: onClose,
  })
  const { seen } = act
  return (
    <Dialog
      {...useFrameOf(act)}
      act={act}
      definition={definition}
      about={about}
      words={words}
      draw={drawOwn}
      labelOf={path => t(`shipment-fields:${path.split('.').at(-1)}`, { defaultValue: path.split('.').at(-1) })}
      size={(definition.fields?.(seen, about).length ?? 0) > 8 ? 'xl' : 'md'}
      told={
        <Told>
          {told && t(`dialog.${command}`, { number: seen.shipmentNumber, ...(told !== true && told(seen, about)) })}
        </Told>
      }
      onClose={onClose}
    />
  )
}

/** What it is about stands in the command's path, under the one name that is there beside the shipment's. */
function idsIn(command: ShipmentCommandName, about: string): CommandIds {
  const name = shipmentCommands[command].path.split('/').find(part => part.startsWith(':') && part !== ':id')
  return name === undefined ? {} : { [name.slice(1)]: about }
}
