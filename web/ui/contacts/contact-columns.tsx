import { Box, Flex } from '@chakra-ui/react'
import type { Contact } from '@quayside/contracts/directory/queries.ts'
import { isWebAddress } from '@quayside/contracts/kernel/web-address.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../data-table/columns.ts'
import { Unknown } from '../figures.tsx'
import { Tag } from '../status-tag.tsx'

const outside = { color: 'accent', _hover: { textDecoration: 'underline' } } as const

export function useContactColumns(showsCompany: boolean): readonly TableColumn<Contact>[] {
  const { t } = useTranslation('contacts')
  return useMemo(() => {
    const known = (text: string | null) => text ?? <Unknown />
    const columns: TableColumn<Contact>[] = [
      {
        id: 'names',
        header: t('field.names'),
        width: 200,
        fixed: true,
        sort: 'names',
        card: 'title',
        cell: one => (
          <Flex as="span" display="inline-flex" gap="2" align="center">
            {one.names}
            {one.additional && <Tag colour="info" text={t('additional')} />}
          </Flex>
        ),
      },
      {
        id: 'lastNames',
        header: t('field.lastNames'),
        width: 160,
        sort: 'lastNames',
        cell: one => known(one.lastNames),
      },
      {
        id: 'email',
        header: t('field.email'),
        width: 250,
        sort: 'email',
        card: 'subtitle',
        cell: ({ email }) =>
          email === null ? (
            <Unknown />
          ) : (
            <Box asChild {...outside}>
              <a href={`mailto:${email}`}>{email}</a>
            </Box>
          ),
      },
      {
        id: 'department',
        header: t('field.department'),
        width: 150,
        sort: 'department',
        card: 'start',
        cell: one => known(one.department),
      },
      {
        id: 'whatsApp',
        header: t('field.whatsApp'),
        width: 160,
        card: 'end',
        cell: ({ whatsApp }) =>
          whatsApp === null ? (
            <Unknown />
          ) : (
            <Box asChild {...outside}>
              <a href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">
                {whatsApp}
              </a>
            </Box>
          ),
      },
      {
        id: 'linkedIn',
        header: t('field.linkedIn'),
        width: 220,
        cell: ({ linkedIn }) =>
          linkedIn === null || !isWebAddress(linkedIn) ? (
            known(linkedIn)
          ) : (
            <Box asChild {...outside}>
              <a href={/^https?:/i.test(linkedIn) ? linkedIn : `https://${linkedIn}`} target="_blank" rel="noreferrer">
                {linkedIn}
              </a>
            </Box>
          ),
      },
      { id: 'phone', header: t('field.phone'), width: 160, cell: one => known(one.phone) },
    ]
    const company: TableColumn<Contact> = {
      id: 'company',
      header: t('field.company'),
      width: 220,
      sort: 'company',
      card: 'status',
      cell: one => one.companyName,
    }
    return showsCompany ? [...columns, company] : columns
  }, [t, showsCompany])
}
