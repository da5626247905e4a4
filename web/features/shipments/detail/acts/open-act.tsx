import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
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
import { emissionsAct } from './emissions-act.ts'
import { entryActs } from './entry-acts.ts'

const definitions: Definitions = {
  ...{ ...bookingActs, ...trackingActs, ...overlayActs, ...entryActs, ...containerActs, ...clockActs, ...endingActs },
  'change-details': detailsAct,
  'report-emissions': emissionsAct,
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
  'attach-document': lazy(async () => ({
    default: (await import('../editors/attach-document.tsx')).AttachDocument,
  })),
  'set-seals': lazy(async () => ({ default: (await import('../editors/seals-editor.tsx')).SealsEditor })),
  'set-parties': lazy(async () => ({ default: (await import('../editors/parties-editor.tsx')).PartiesEditor })),
  'set-charges': lazy(async () => ({ default: (await import('../editors/charges-editor.tsx')).ChargesEditor })),
  'save-declaration': lazy(async () => ({
    default: (await import('../editors/declaration-editor.tsx')).DeclarationEditor,
  })),
}

/** The dialog that the URL asks for; one that can't be done says why. */
export function OpenAct({ shipment }: { shipment: ShipmentDetail }) {
  const { act, about, close } = useShipmentLocation()
  if (act === null || !isCommand(act)) return null
  return <Act key={`${act}:${about}`} {...{ shipment, act, about: about ?? '', onClose: close }} />
}

function Act({ shipment, act, about, onClose }: Editor & { act: ShipmentCommandName }) {
  const { t } = useTranslation('shipment-detail')
  const blockedText = useBlockedText()
  const entry = commandOf(shipment, act)
  // Once open it stays: what it led to is no reason against it, and what others changed is told when it is sent.
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && entry?.allowed) setOpen(true)
  if (!isOpen && entry === undefined) return null
  if (!isOpen && !entry?.allowed)
    return (
      <ConfirmDialog
        {...{ open: true, over: true, title: t(`act.${act}`), confirm: t(`act.${act}`), text: blockedText(entry) }}
        {...{ onConfirm: onClose, onClose }}
      />
    )
  const Editor = editors[act]
  if (Editor !== undefined)
    return (
      <Suspense>
        <Editor {...{ shipment, about, onClose }} />
      </Suspense>
    )
  const definition = definitions[act]
  return definition && <ActDialog {...{ shipment, command: act, definition, about, onClose }} />
}
