import { dataTypes, type ReportedFigures } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ActField } from './act-fields.tsx'
import { type ActValues, textAt } from './act-values.ts'
import type { ActDefinition } from './definition.ts'

/** Each leg of the route, or the whole way where none is planned. */
const waysOf = ({ legs }: ShipmentDetail): readonly { legId: string | null; name: string | null }[] =>
  legs.length === 0
    ? [{ legId: null, name: null }]
    : legs.map(leg => ({ legId: leg.legId, name: `${leg.from.name} – ${leg.to.name}` }))

function fieldsOf(path: string, whose: Partial<ActField>): ActField[] {
  const more = { optional: true, ...whose }
  return [
    { name: `${path}.dataType`, kind: 'select', codes: dataTypes, words: 'co2', ...more },
    { name: `${path}.wellToWheelKg`, kind: 'decimal', ...more },
    { name: `${path}.tankToWheelKg`, kind: 'decimal', ...more },
    { name: `${path}.source`, kind: 'text', label: 'emissionSource', ...more },
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

/** What carriers and terminals report of these goods comes before what is reckoned by averages. */
export const emissionsAct: ActDefinition = {
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
    legs: waysOf(shipment).flatMap(({ legId }, index) => {
      const figures = figuresOf(values, `legs.${index}`)
      return figures === null ? [] : [{ legId, ...figures }]
    }),
    hubs: figuresOf(values, 'hubs'),
  }),
  fieldOf: path => path,
  told: true,
}
