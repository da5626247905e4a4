import { Box, Flex, Grid } from '@chakra-ui/react'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../../../ui/form/form.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useShipmentCommandMutation } from '../shipment-api.ts'
import type { ActDefinition } from './act-definitions.ts'
import { ActFieldInput } from './act-fields.tsx'
import { type ActValues, faultsOf, textAt } from './act-values.ts'

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
  // What the person decides on: a change under the open dialog is refused by the version, not overwritten unseen.
  const [seen] = useState(shipment)
  const [send, { isLoading }] = useShipmentCommandMutation()
  const fields = useMemo(() => definition.fields(seen, about), [definition, seen, about])
  const schema = useMemo(
    () =>
      z.record(z.string(), z.unknown()).superRefine((values, context) => {
        const fault = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: path.split('.'), message })
        for (const { path, message } of faultsOf(fields, values)) fault(path, message)
        if (definition.typed && textAt(values, 'typed') !== seen.shipmentNumber)
          fault('typed', t('typed.wrong', { number: seen.shipmentNumber }))
      }),
    [fields, definition, seen, t],
  )
  const form = useZodForm<ActValues>(schema as never, { defaultValues: definition.defaults?.(seen, about) ?? {} })
  const submit = async () => {
    const body = definition.body(form.getValues(), seen, about)
    const ids = definition.idName === undefined ? {} : { ids: { [definition.idName]: about } }
    const answer = await send({ id: seen.id, command, body, ...ids })
    if (answer.error) return applyProblem(form, withOwnPaths(answer.error))
    showToast({ kind: 'success', text: t('done', { act: t(`act.${command}`), number: seen.shipmentNumber }) })
    onClose()
  }
  const label = (path: string) => {
    const field = fields.find(one => one.name === path)
    const name = field?.label ?? path.split('.').at(-1) ?? path
    return t(`field.${name}`, { defaultValue: name })
  }
  const wide = fields.length > 6
  return (
    <Modal
      open
      title={t(`act.${command}`)}
      onClose={onClose}
      size={wide ? 'xl' : 'md'}
      role={definition.danger ? 'alertdialog' : 'dialog'}
    >
      <Form form={form} labels={label} onSubmit={submit}>
        {definition.told && (
          <Box color="ink2" mb="4">
            {t(`dialog.${command}`, { number: seen.shipmentNumber })}
          </Box>
        )}
        <Grid
          gap="3.5"
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', sm: `repeat(${wide ? 3 : 2}, minmax(0, 1fr))` }}
        >
          {fields.map(field => (
            <ActFieldInput key={field.name} field={field} shipment={seen} />
          ))}
        </Grid>
        {definition.typed && (
          <TextField name="typed" label={t('typed.label', { number: seen.shipmentNumber })} autoComplete="off" />
        )}
        <Flex justify="flex-end" gap="2" mt="5" pb="3" wrap="wrap">
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button type="submit" look={definition.danger ? 'danger' : 'primary'} pending={isLoading}>
            {t(`act.${command}`)}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}

/** The server names a field from the body's root; the dialog's values begin one level lower. */
function withOwnPaths(error: ApiError): ApiError {
  const problem = problemOf(error)
  if (problem === null || !('status' in error)) return error
  const fields = problem.fields.map(field => ({
    ...field,
    path: field.path.replace(/^(drop|declaration|invoice|reference|details)\./, ''),
  }))
  return { ...error, data: { ...problem, fields } } as ApiError
}
