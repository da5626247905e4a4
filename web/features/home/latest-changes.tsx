import { Box, Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { InstantText, Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { NothingYet, Skeleton } from '../../ui/states.tsx'
import { useStatusText } from '../../ui/status-tag.tsx'
import { Change } from '../../ui/timeline.tsx'
import { useLatestChangesQuery } from './home-api.ts'

/** The newest of change control: what was, and what is. */
export function LatestChanges() {
  const { t } = useTranslation('home')
  const { t: words } = useTranslation('notifications')
  const formats = useFormats()
  const statusText = useStatusText()
  const { data } = useLatestChangesQuery()
  if (data === undefined) return <Skeleton rows={5} height={48} />
  const written = (field: string, value: string | null) => {
    if (value === null) return <Unknown />
    if (field === 'status') return statusText(value)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value, 'short') : value
  }
  return (
    <Panel
      padded={false}
      title={t('changes.heading')}
      aside={
        <Box asChild color="accent" fontWeight="medium" fontSize="sm">
          <Link to="/notifications">{t('changes.all')}</Link>
        </Box>
      }
    >
      {data.items.length === 0 ? (
        <NothingYet title={t('changes.none')} text={t('changes.noneText')} />
      ) : (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {data.items.map(item => (
            <Box
              as="li"
              key={item.id}
              px="4"
              py="2.5"
              borderTopWidth="1px"
              borderColor="line"
              _first={{ borderTopWidth: '0' }}
            >
              <Flex justify="space-between" gap="2">
                <Box asChild textStyle="code" color="accent" fontWeight={item.read ? 'normal' : 'medium'}>
                  <Link to={item.href}>{item.entityNumber}</Link>
                </Box>
                <Box color="ink3" fontSize="sm">
                  <InstantText value={item.updatedAt ?? item.createdAt} look="relative" />
                </Box>
              </Flex>
              <Change
                label={words(`field.${item.field}`, { defaultValue: item.field })}
                old={written(item.field, item.oldValue)}
                new={written(item.field, item.newValue)}
              />
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}
