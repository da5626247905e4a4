/** Of what is handed in with a pickup request. */
export const pickupDocumentTypes = ['WAYBILL', 'PACKING_LIST', 'PHOTO', 'OTHER'] as const
/** Of what is handed in with a warehouse receipt: photos of packages, and the letter that a contingency waits for. */
export const receiptDocumentTypes = ['PHOTO', 'LETTER', 'DELIVERY_NOTE', 'OTHER'] as const
