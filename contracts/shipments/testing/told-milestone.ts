import { type Milestone, milestone } from '../milestones.ts'

/** That a person told of something that happened to the whole shipment, at an instant; for tests. */
export function toldMilestone(code: Milestone['code'], at: string, change: Partial<Milestone> = {}): Milestone {
  return milestone.parse({
    milestoneId: `${code} ${at}`,
    code,
    class: 'ACTUAL',
    at,
    zone: 'UTC',
    recordedAt: at,
    place: null,
    legId: null,
    scope: { of: 'shipment' },
    source: 'user',
    confidence: null,
    confirmed: true,
    carrier: null,
    carrierCode: null,
    messageTime: null,
    contentHash: null,
    ...change,
  })
}
