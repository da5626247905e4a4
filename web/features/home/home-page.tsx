import { Box, Flex, Grid } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { NeedsYou } from './needs-you.tsx'
import { ShipmentExceptions } from './shipment-exceptions.tsx'

/** /app: what needs this person now, each with its act; then what changed. */
export function HomePage() {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const seesShipments = usePermission('shipments.view')
  const seesNotifications = usePermission('notifications.view')
  const today = formats.instant(new Date().toISOString(), 'today')
  return (
    <>
      <PageHeader
        title={t('today')}
        beside={
          <Box as="span" color="ink2">
            {today}
          </Box>
        }
      />
      <Flex direction="column" gap="4">
        <FigureStrip />
        {seesShipments && <ShipmentExceptions />}
        <Grid
          gap="4"
          alignItems="start"
          templateColumns={{
            base: 'minmax(0, 1fr)',
            xl: seesNotifications ? 'minmax(0, 1fr) 460px' : 'minmax(0, 1fr)',
          }}
        >
          <NeedsYou />
          {seesNotifications && <LatestChanges />}
        </Grid>
      </Flex>
    </>
  )
}
