import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { commandOf, useBlockedText } from '../allowed.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { bookingActs, endingActs, overlayActs, trackingActs } from './act-definitions.ts'
import { ActDialog } from './act-dialog.tsx'
import { clockActs } from './clock-acts.ts'
import { containerActs } from './container-acts.ts'
import type { Definitions } from './definition.ts'
import { detailsAct } from './details-act.ts'
import { entryActs } from './entry-acts.ts'

const definitions: Definitions = {
  ...{ ...bookingActs, ...trackingActs, ...overlayActs, ...entryActs, ...containerActs, ...clockActs, ...endingActs },
  'change-details': detailsAct,
}
const isCommand = (name: string): name is ShipmentCommandName => Object.hasOwn(shipmentCommands, name)

type Editor = { shipment: ShipmentDetail; about: string; onClose: () => void }
/** Larger forms, loaded when they are opened. */
const editors: Partial<Record<ShipmentCommandName, LazyExoticComponent<(props: Editor) => ReactNode>>> = {
  'plan-route': lazy(async () => ({ default: (await import('./route-dialog.tsx')).RouteDialog })),
  'roll-over-leg': lazy(async () => ({ default: (await import('./route-dialog.tsx')).RollOverDialog })),
  'change-lines': lazy(async () => ({ default: (await import('../editors/lines-editor.tsx')).LinesEditor })),
  split: lazy(async () => ({ default: (await import('../editors/split-editor.tsx')).SplitEditor })),
  'set-packages': lazy(async () => ({ default: (await import('../editors/packages-editor.tsx')).PackagesEditor })),
  'set-seals': lazy(async () => ({ default: (await import('../editors/seals-editor.tsx')).SealsEditor })),
  'set-parties': lazy(async () => ({ default: (await import('../editors/parties-editor.tsx')).PartiesEditor })),
  'set-charges': lazy(async () => ({ default: (await import('../editors/charges-editor.tsx')).ChargesEditor })),
  'save-declaration': lazy(async () => ({
    default: (await import('../editors/declaration-editor.tsx')).DeclarationEditor,
  })),
}

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
  const Editor = editors[act]
  if (Editor !== undefined)
    return (
      <Suspense>
        <Editor key={`${act}:${about}`} shipment={shipment} about={about ?? ''} onClose={close} />
      </Suspense>
    )
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
