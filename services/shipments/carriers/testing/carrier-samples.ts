/** Events with the field names that DCSA publishes for Track & Trace 2.2 and 3.0. */
const documentReferences = [
  { documentReferenceType: 'BKG', documentReferenceValue: 'BK-1' },
  { documentReferenceType: 'TRD', documentReferenceValue: 'BL1' },
]
const transportCall = (unlocode: string) => ({
  transportCallID: '123e4567-e89b-12d3-a456-426614174000',
  carrierServiceCode: 'FE1',
  exportVoyageNumber: '2103S',
  importVoyageNumber: '2103N',
  transportCallSequenceNumber: 2,
  UNLocationCode: unlocode,
  facilityCode: 'ADT',
  facilityCodeListProvider: 'SMDG',
  facilityTypeCode: 'POTE',
  modeOfTransport: 'VESSEL',
  vessel: { vesselIMONumber: '9321483', vesselName: 'King of the Seas' },
})

export const arrival2 = {
  eventID: '3cecb101-7a1a-43a4-9d62-e88a131651e2',
  eventCreatedDateTime: '2026-03-09T14:12:56Z',
  eventType: 'TRANSPORT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-03-09T14:12:56+01:00',
  transportEventTypeCode: 'ARRI',
  delayReasonCode: 'WEA',
  changeRemark: 'Bad weather',
  transportCall: transportCall('MXZLO'),
  documentReferences,
  references: [
    { referenceType: 'FF', referenceValue: 'string' },
    { referenceType: 'EQ', referenceValue: 'CSQU3054383' },
  ],
}

export const loaded2 = {
  eventID: '3cecb101-7a1a-43a4-9d62-e88a131651e4',
  eventCreatedDateTime: '2026-03-01T14:12:56Z',
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'EST',
  eventDateTime: '2026-03-02T07:41:00+08:30',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: 'CSQU3054383',
  ISOEquipmentCode: '22GP',
  emptyIndicatorCode: 'EMPTY',
  eventLocation: { locationName: 'Shanghai Terminal', UNLocationCode: 'CNSHA', facilityCode: 'ADT' },
  transportCall: transportCall('CNSHA'),
  documentReferences,
}

export const confirmed2 = {
  eventID: '3cecb101-7a1a-43a4-9d62-e88a131651e3',
  eventCreatedDateTime: '2026-02-01T14:12:56Z',
  eventType: 'SHIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-02-01T07:41:00Z',
  shipmentEventTypeCode: 'CONF',
  documentID: 'BK-1',
  documentTypeCode: 'BKG',
}

const shipmentDetails = {
  documentReference: { type: 'BOOKING', reference: 'BK-1' },
  additionalDocumentReferences: [{ type: 'TRANSPORT_DOCUMENT', reference: 'BL1' }],
}
const eventRouting = {
  originatingParties: [{ partyCode: 'EXCO', codeListProvider: 'SMDG', codeListName: 'LCL', partyFunction: 'CA' }],
}

export const departed3 = {
  eventRouting,
  eventID: 'transport-1',
  eventDateTime: '2026-03-06T00:45:00Z',
  eventUpdatedDateTime: '2026-03-06T01:23:45Z',
  eventLocation: { locationName: 'Shanghai', UNLocationCode: 'CNSHA', facilityType: 'PORT_TERMINAL' },
  eventClassification: { eventType: 'TRANSPORT', eventClassifier: 'ACTUAL', transportEventType: 'DEPARTED' },
  shipmentDetails,
  transportDetails: { transportCall: { transportCallReference: 'tc-1', modeOfTransport: 'VESSEL' } },
}

export const gateIn3 = {
  eventRouting,
  eventID: 'equipment-1',
  eventDateTime: '2026-03-05T00:30:00Z',
  eventUpdatedDateTime: '2026-03-05T01:23:45Z',
  eventLocation: { locationName: 'Shanghai Terminal', UNLocationCode: 'CNSHA', facilityType: 'PORT_TERMINAL' },
  eventClassification: { eventType: 'EQUIPMENT', eventClassifier: 'ACTUAL', equipmentEventType: 'GATED_IN' },
  shipmentDetails,
  equipmentDetails: {
    equipmentReference: 'CSQU3054383',
    ISOEquipmentCode: '45G1',
    emptyIndicator: 'LADEN',
    transportPhase: 'EXPORT',
  },
}
