import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { commandOf, useBlockedText } from '../../../../ui/acts/allowed.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { type Mend, wayTo } from '../mending.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { WhenDone } from './when-done.ts'

const isCommand = (name: string): name is ShipmentCommandName => Object.hasOwn(shipmentCommands, name)

type Editor = { shipment: ShipmentDetail; about: string; onClose: () => void }
/** Forms are loaded when they are opened: most by their definition, larger ones by their own editor. */
const DefinedAct = lazy(async () => ({ default: (await import('./defined-act.tsx')).DefinedAct }))
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
  return <Way key={`${act}:${about}`} shipment={shipment} wanted={{ act, about }} onClose={close} />
}

/** All that the way to an act is read from: many a step leaves the version as it is. */
const standOf = ({
  version,
  status,
  mode,
  allowedCommands,
  declarations,
  holds,
  invoices,
  documents,
}: ShipmentDetail) => JSON.stringify([version, status, mode, allowedCommands, declarations, holds, invoices, documents])

/** For so long what comes next opens by itself; after that it would come as a surprise. */
const longestWait = 60_000

/** What stands against it and can be put right here is put right first, act by act, until what was asked for is there. */
function Way({ shipment, wanted, onClose }: { shipment: ShipmentDetail; wanted: Mend; onClose: () => void }) {
  const { key: asked } = useLocation()
  const [steps, setSteps] = useState(0)
  // Where the last step began: it is not asked for again until the shipment is another one, or a person asks again.
  const [began, setBegan] = useState<{ stand: string; asked: string } | null>(null)
  const isStill = began?.asked === asked && began.stand === standOf(shipment)
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (!isStill) return
    const timer = setTimeout(() => end(), longestWait)
    return () => clearTimeout(timer)
  }, [isStill])
  const step = () => {
    setBegan({ stand: standOf(shipment), asked })
    setSteps(steps + 1)
  }
  return isStill ? null : <Act key={steps} shipment={shipment} wanted={wanted} onClose={onClose} onStep={step} />
}

type Step = { shipment: ShipmentDetail; wanted: Mend; onStep: () => void; onClose: () => void }

function Act({ shipment, wanted, onStep, onClose }: Step) {
  const { t } = useTranslation('shipment-detail')
  const blockedText = useBlockedText()
  const entry = commandOf(shipment, wanted.act)
  const blocked = blockedText(entry)
  // Once open it stays: what it led to is no reason against it, and what others changed is told when it is sent.
  const [open, setOpen] = useState<{ taken: Mend; why: string | null } | null>(null)
  const found = open === null ? wayTo(wanted, shipment) : null
  if (found !== null) setOpen({ taken: found, why: found.act === wanted.act ? null : blocked })
  const taken = open?.taken
  if (taken === undefined && entry === undefined) return null
  if (taken === undefined)
    return (
      <ConfirmDialog
        open
        over
        title={t(`act.${wanted.act}`)}
        confirm={t(`act.${wanted.act}`)}
        text={blocked}
        onConfirm={onClose}
        onClose={onClose}
      />
    )
  const opened = <Opened shipment={shipment} act={taken.act} about={taken.about ?? ''} onClose={onClose} />
  if (open === null || open.why === null) return opened
  return <WhenDone value={{ step: onStep, first: { act: wanted.act, why: open.why } }}>{opened}</WhenDone>
}

function Opened({ act, ...editor }: Editor & { act: ShipmentCommandName }) {
  const Editor = editors[act]
  return <Suspense>{Editor === undefined ? <DefinedAct command={act} {...editor} /> : <Editor {...editor} />}</Suspense>
}
