import { Box, Flex } from '@chakra-ui/react'
import { type GiveCodeAgain, giveCodeAgain } from '@quayside/contracts/identity/second-factor.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useCompany } from '../../../app/session/use-session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import { useRemoveSecondFactorMutation } from './security-endpoints.ts'

/** Whether a code is asked for at signing in, and how many recovery codes are left. */
export function SecondFactor({ isOn, recoveryCodesLeft }: { isOn: boolean; recoveryCodesLeft: number }) {
  const { t } = useTranslation('security')
  const company = useCompany()?.name ?? ''
  const isDemanded = useLocation().search.includes('demanded')
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title={t('factor.title')}>
      {isDemanded && !isOn && (
        <Box role="alert" p="3" mb="3" bg="warnSoft" borderRadius="panel">
          {t('factor.demanded', { company })}
        </Box>
      )}
      {isDemanded && isOn && open === null && (
        <LinkButton look="primary" to="/app" mb="3">
          {t('factor.goOn')}
        </LinkButton>
      )}
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Box>
          {t(isOn ? 'factor.on' : 'factor.off')} {isOn && t('factor.left', { count: recoveryCodesLeft })}
        </Box>
        {isOn ? (
          <Button onClick={() => setOpen('remove')}>{t('factor.remove')}</Button>
        ) : (
          <Button look="primary" onClick={() => setOpen('set-up')}>
            {t('factor.setUp')}
          </Button>
        )}
      </Flex>
      {open === 'set-up' && <SecondFactorSetUp onClose={close} />}
      {open === 'remove' && <Removal onClose={close} />}
    </Panel>
  )
}

function Removal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const [remove, { isLoading }] = useRemoveSecondFactorMutation()
  const form = useZodForm<GiveCodeAgain>(giveCodeAgain, { secret: true, defaultValues: { code: '' } })
  const onSubmit = async (values: GiveCodeAgain) => {
    const { error } = await remove(values)
    if (error) return applyProblem(form, error)
    onClose()
    showToast({ kind: 'success', text: t('factor.removed') })
  }
  return (
    <FormDialog
      form={form}
      title={t('factor.removeTitle')}
      verb={t('factor.remove')}
      danger
      told={t('factor.removeText')}
      labels={{ code: t('factor.code') }}
      pending={isLoading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField name="code" label={t('factor.code')} autoComplete="one-time-code" />
    </FormDialog>
  )
}
