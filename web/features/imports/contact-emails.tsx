import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { Panel } from '../../ui/panel.tsx'
import { useAddContactEmailsMutation, useImportVendorsQuery } from './imports-api.ts'

const Input = chakra('input', { base: inputStyles })

/** Suppliers that came with the import and cannot be sent to yet: their contact e-mails, mended in bulk. */
export function ContactEmails({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const { data } = useImportVendorsQuery({ id })
  const [emails, setEmails] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [add, { isLoading }] = useAddContactEmailsMutation()
  const missing = data?.items.filter(vendor => vendor.contactEmailMissing) ?? []
  if (missing.length === 0) return null
  const save = async () => {
    const contacts = Object.entries(emails).flatMap(([companyId, email]) =>
      email.trim() === '' ? [] : [{ companyId, email: email.trim() }],
    )
    const answer = await add({ id, contacts })
    if (answer.data === undefined) return
    setRefused(
      Object.fromEntries(answer.data.items.flatMap(item => (item.error ? [[item.companyId, item.error.message]] : []))),
    )
    setEmails(now =>
      Object.fromEntries(
        Object.entries(now).filter(([companyId]) =>
          answer.data?.items.some(item => item.companyId === companyId && item.error),
        ),
      ),
    )
  }
  return (
    <Panel title={t('vendors.title', { count: missing.length })}>
      <Box color="ink2" mb="3">
        {t('vendors.text')}
      </Box>
      <Box as="ul" listStyleType="none" m="0" p="0" maxH="320px" overflowY="auto">
        {missing.map(vendor => (
          <Box
            as="li"
            key={vendor.companyId}
            display="grid"
            gap="2"
            py="1.5"
            alignItems="center"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' }}
          >
            <Box className="whole">{vendor.name}</Box>
            <Box>
              <Input
                type="email"
                aria-label={t('vendors.emailOf', { vendor: vendor.name })}
                aria-invalid={vendor.companyId in refused}
                placeholder={t('vendors.placeholder')}
                value={emails[vendor.companyId] ?? ''}
                onChange={event => setEmails(now => ({ ...now, [vendor.companyId]: event.target.value }))}
              />
              {refused[vendor.companyId] && (
                <Box role="alert" color="bad" fontSize="xs">
                  {refused[vendor.companyId]}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Flex justify="flex-end" mt="3">
        <Button
          pending={isLoading}
          disabled={Object.values(emails).every(email => email.trim() === '')}
          onClick={() => void save()}
        >
          {t('vendors.save')}
        </Button>
      </Flex>
    </Panel>
  )
}
