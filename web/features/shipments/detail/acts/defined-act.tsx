import type { ComponentProps } from 'react'
import { bookingActs, endingActs, overlayActs, trackingActs } from './act-definitions.ts'
import { ActDialog } from './act-dialog.tsx'
import { clockActs } from './clock-acts.ts'
import { containerActs } from './container-acts.ts'
import { detailsAct } from './details-act.ts'
import { emissionsAct } from './emissions-act.ts'
import { entryActs } from './entry-acts.ts'
import type { Definitions } from './shipment-act.tsx'

const definitions: Definitions = {
  ...bookingActs,
  ...trackingActs,
  ...overlayActs,
  ...entryActs,
  ...containerActs,
  ...clockActs,
  ...endingActs,
  'change-details': detailsAct,
  'report-emissions': emissionsAct,
}

/** The dialog of an act that has a definition; none of any other. */
export function DefinedAct(props: Omit<ComponentProps<typeof ActDialog>, 'definition'>) {
  const definition = definitions[props.command]
  return definition && <ActDialog {...props} definition={definition} />
}
