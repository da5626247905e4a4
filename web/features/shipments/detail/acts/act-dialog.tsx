import { Grid } from '@chakra-ui/react'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { type ActField, ActFieldInput } from './act-fields.tsx'
import { ActFrame } from './act-frame.tsx'
import { type ActValues, useFaults } from './act-values.ts'
import type { ActDefinition } from './definition.ts'
import { useActForm } from './use-act-form.ts'

type Props = {
  shipment: ShipmentDetail
  command: ShipmentCommandName
  definition: ActDefinition
  about: string
  onClose: () => void
}

/** Asks what an act needs and gives it; a refusal stands in the dialog, at its field where it has one. */
export function ActDialog({ shipment, command, definition, about, onClose }: Props) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const faultsOf = useFaults()
  const act = useActForm<ActValues>({
    shipment,
    command,
    typed: definition.typed ?? false,
    onDone: onClose,
    schema: seen =>
      z.record(z.string(), z.unknown()).superRefine((values, context) => {
        for (const { path, message } of faultsOf(definition.fields(seen, about), values, seen))
          context.addIssue({ code: 'custom', path: path.split('.'), message })
      }) as never,
    valuesOf: now => definition.defaults?.(now, about) ?? {},
    body: (values, seen) => definition.body(values, seen, about),
    fieldOf: definition.fieldOf ?? withoutRoot,
    versionOf: definition.versionOf,
    ...(definition.idName !== undefined && { ids: { [definition.idName]: about } }),
    ...(definition.idsOf !== undefined && { ids: definition.idsOf(shipment, about) }),
  })
  const fields = useMemo(() => definition.fields(act.seen, about), [definition, act.seen, about])
  const named = (path: string) => fields.find(one => one.name === path)
  const label = (path: string) => {
    const field = named(path)
    const name = field?.label ?? path.split('.').at(-1) ?? path
    const word = t(`field.${name}`, { defaultValue: name })
    const whose = field?.of === undefined ? field?.about : t(`field.${field.of}`)
    return whose === undefined ? word : t('field.of', { about: whose, field: word })
  }
  const wordOf = (path: string, value: string) => {
    const field = named(path)
    if (field?.words !== undefined) return words(`${field.words}.${value}`)
    // A file that was uploaded in the dialog is one of the shipment as it is now.
    const offered = [act.seen, ...(act.changed === null ? [] : [act.changed.now])].flatMap(
      of => field?.options?.(of) ?? [],
    )
    return offered.find(option => option.value === value)?.label
  }
  const { told, warns: Warning } = definition
  return (
    <ActFrame
      act={act}
      label={label}
      wordOf={wordOf}
      onClose={onClose}
      focus={named(about)?.name}
      size={fields.length > 8 ? 'xl' : 'md'}
      danger={definition.danger ?? false}
      told={
        <>
          {told && t(`dialog.${command}`, { number: act.seen.shipmentNumber, ...toldOf(told, act.seen, about) })}
          {Warning && <Warning shipment={act.seen} about={about} />}
        </>
      }
    >
      <Fields fields={fields} shipment={act.seen} />
    </ActFrame>
  )
}

function toldOf(told: NonNullable<ActDefinition['told']>, shipment: ShipmentDetail, about: string) {
  return told === true ? {} : told(shipment, about)
}

/** In their sections where they have any; one that depends on another stands there once it is asked for. */
function Fields({ fields, shipment }: { fields: readonly ActField[]; shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const values = useWatch() as ActValues
  const shown = fields.filter(field => field.shown?.(values) ?? true)
  const sections = Map.groupBy(shown, field => field.section ?? null)
  const inputs = (some: readonly ActField[]) =>
    some.map(field => <ActFieldInput key={field.name} field={field} shipment={shipment} />)
  if (sections.size > 1)
    return [...sections].map(([section, some]) => (
      <FormSection key={section} title={t(`section.${section}`)} columns={section === 'places' ? 2 : 3}>
        {inputs(some)}
      </FormSection>
    ))
  const columns = fields.length > 8 ? 3 : 2
  return (
    <Grid
      gap="3.5"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {inputs(shown)}
    </Grid>
  )
}

/** The dialog's values begin one level lower than the body. */
function withoutRoot(path: string): string {
  return path.replace(/^(drop|declaration|invoice|reference|details|container|leg|amounts)\./, '')
}
