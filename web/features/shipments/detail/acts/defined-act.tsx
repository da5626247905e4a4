import { type ComponentProps, useMemo } from 'react'
import { FormOfClient, useCatalogue } from '../../../../app/api/catalogue.ts'
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
  'report-emissions': emissionsAct,
}

type Props = Omit<ComponentProps<typeof ActDialog>, 'definition'>

/** The dialog of an act that has a definition; none of any other. */
export function DefinedAct(props: Props) {
  if (props.command === 'change-details')
    return (
      <FormOfClient.Provider value={props.shipment.clientCompanyId}>
        <DetailsDialog {...props} />
      </FormOfClient.Provider>
    )
  const definition = definitions[props.command]
  return definition && <ActDialog {...props} definition={definition} />
}

function DetailsDialog(props: Props) {
  const { leavesOut } = useCatalogue()
  const definition = useMemo(() => detailsAct(leavesOut), [leavesOut])
  return <ActDialog {...props} definition={definition} />
}
