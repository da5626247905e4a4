import { reportEmissions } from '@quayside/contracts/shipments/commands.ts'
import type { ReportedFigures } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type ActValues, textAt } from '../../../../ui/acts/act-values.ts'
import type { ShipmentActDefinition, ShipmentField } from './shipment-act.tsx'

/** Each leg of the route, or the whole way where none is planned. */
const waysOf = ({ legs }: ShipmentDetail): readonly { legId: string | null; name: string | null }[] =>
  legs.length === 0
    ? [{ legId: null, name: null }]
    : legs.map(leg => ({ legId: leg.legId, name: `${leg.from.name} – ${leg.to.name}` }))

function fieldsOf(path: string, whose: Partial<ShipmentField>): ShipmentField[] {
  const more = { optional: true, ...whose }
  return [
    { name: `${path}.dataType`, words: 'co2', ...more },
    { name: `${path}.wellToWheelKg`, ...more },
    { name: `${path}.tankToWheelKg`, ...more },
    { name: `${path}.source`, label: 'emissionSource', ...more },
  ]
}

const entered = (one: ReportedFigures | null | undefined) => ({
  dataType: one?.dataType ?? '',
  wellToWheelKg: one?.wellToWheelKg ?? '',
  tankToWheelKg: one?.tankToWheelKg ?? '',
  source: one?.source ?? '',
})

/** Nothing entered is nothing reported; what is half entered, the server refuses at its field. */
function figuresOf(values: ActValues, path: string) {
  const at = (name: string) => textAt(values, `${path}.${name}`).trim()
  const figures = {
    dataType: at('dataType') || 'primary',
    wellToWheelKg: at('wellToWheelKg'),
    tankToWheelKg: at('tankToWheelKg'),
    source: at('source'),
  }
  return [figures.wellToWheelKg, figures.tankToWheelKg, figures.source].every(text => text === '') ? null : figures
}

/** The legs of which something was entered, with their places in the form. */
const reportedOf = (values: ActValues, shipment: ShipmentDetail) =>
  waysOf(shipment).flatMap(({ legId }, index) => {
    const figures = figuresOf(values, `legs.${index}`)
    return figures === null ? [] : [{ legId, index, figures }]
  })

/** What carriers and terminals report of these goods comes before what is reckoned by averages. */
export const emissionsAct: ShipmentActDefinition = {
  schema: reportEmissions,
  fields: shipment => [
    ...waysOf(shipment).flatMap(({ name }, index) =>
      fieldsOf(`legs.${index}`, name === null ? { of: 'wholeWay' } : { about: name }),
    ),
    ...fieldsOf('hubs', { of: 'hubs' }),
  ],
  defaults: shipment => ({
    legs: waysOf(shipment).map(({ legId }) => entered(shipment.emissions?.legs.find(one => one.legId === legId))),
    hubs: entered(shipment.emissions?.hubs),
  }),
  body: (values, shipment) => ({
    version: shipment.version,
    legs: reportedOf(values, shipment).map(({ legId, figures }) => ({ legId, ...figures })),
    hubs: figuresOf(values, 'hubs'),
  }),
  places: (values, shipment) => ({
    of: { legs: { sent: reportedOf(values, shipment).map(({ index }) => index) } },
  }),
  told: true,
}
