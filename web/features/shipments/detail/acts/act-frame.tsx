import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog, Modal } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ActConflict } from './act-conflict.tsx'
import type { ActForm } from './use-act-form.ts'

type Props<Values extends FieldValues> = {
  act: ActForm<Values>
  label: (path: string) => string
  wordOf?: (path: string, value: string) => ReactNode | undefined
  size?: 'md' | 'lg' | 'xl'
  danger?: boolean
  /** What it leads to, above the fields. */
  told?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The dialog of an act: what it leads to, its fields, what others changed meanwhile, and the verb. */
export function ActFrame<Values extends FieldValues>({
  act,
  label,
  wordOf,
  size = 'md',
  danger = false,
  told,
  onClose,
  children,
}: Props<Values>) {
  const { t } = useTranslation('shipment-detail')
  const { form, command, seen, changed, typed, pending, submit } = act
  const [leaving, setLeaving] = useState(false)
  const first = useRef<HTMLElement>(null)
  const findFirst = useCallback((fields: HTMLElement | null) => {
    first.current = fields?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea, button') ?? null
  }, [])
  const { isDirty } = form.formState
  const close = () => (isDirty ? setLeaving(true) : onClose())
  const named = (path: string) => (path === 'typed' ? t('typed.label', { number: seen.shipmentNumber }) : label(path))
  return (
    <Modal
      open
      title={t(`act.${command}`)}
      onClose={close}
      size={size}
      role={danger ? 'alertdialog' : 'dialog'}
      firstFocus={first}
    >
      <Form
        form={form}
        labels={named}
        summary={errors =>
          t(errors.some(({ message }) => message !== 'field-required') ? 'toMend' : 'ui:form.required')
        }
        onSubmit={submit}
      >
        {told && (
          <Box color="ink2" mb="4">
            {told}
          </Box>
        )}
        {changed && <ActConflict act={act} changed={changed} label={label} wordOf={wordOf} />}
        <div ref={findFirst}>{children}</div>
        {typed && (
          <Box mt="4">
            <TextField name="typed" label={named('typed')} autoComplete="off" />
          </Box>
        )}
        <Flex justify="flex-end" gap="2" mt="5" pb="3" wrap="wrap">
          <Button onClick={close}>{t('ui:dialog.cancel')}</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} pending={pending}>
            {t(`act.${command}`)}
          </Button>
        </Flex>
      </Form>
      <ConfirmDialog
        open={leaving}
        title={t('ui:unsaved.title')}
        text={t('ui:unsaved.text')}
        confirm={t('ui:unsaved.leave')}
        cancel={t('ui:unsaved.stay')}
        look="danger"
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </Modal>
  )
}
