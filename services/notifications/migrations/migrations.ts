import type { Migration } from 'kysely/migration'
import { notificationsMigration } from './001-notifications.ts'
import { shipmentNotifications } from './002-shipments.ts'
import { notificationSteps } from './003-steps.ts'
import { companyZones } from './004-companies.ts'
import { shipmentFacts } from './005-shipment-facts.ts'
import { orderFacts } from './006-order-facts.ts'
import { shipmentsTold } from './007-shipments-told.ts'
import { subjects } from './008-subjects.ts'
import { memberProfile } from './009-member-profile.ts'
import { webhooks } from './010-webhooks.ts'
import { choices } from './011-choices.ts'
import { webhookPlaces } from './012-webhook-places.ts'
import { watches } from './013-watches.ts'
import { memberCompany } from './014-member-company.ts'

export const migrations: Record<string, Migration> = {
  '001-notifications': notificationsMigration,
  '002-shipments': shipmentNotifications,
  '003-steps': notificationSteps,
  '004-companies': companyZones,
  '005-shipment-facts': shipmentFacts,
  '006-order-facts': orderFacts,
  '007-shipments-told': shipmentsTold,
  '008-subjects': subjects,
  '009-member-profile': memberProfile,
  '010-webhooks': webhooks,
  '011-choices': choices,
  '012-webhook-places': webhookPlaces,
  '013-watches': watches,
  '014-member-company': memberCompany,
}
