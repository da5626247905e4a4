import { demoPassword } from '@quayside/contracts/directory/installation.ts'

/** The demo's people and companies. */
export const demoPeople = {
  admin: { role: 'Administrator', name: 'Alex Rivera', email: 'admin@quayside.example' },
  operator: { role: 'Operator', name: 'Noor Haddad', email: 'operator@quayside.example' },
  client: { role: 'Client', name: 'Lucía Mendoza', email: 'client@andina.example' },
  approver: { role: 'Client approver', name: 'Diego Paredes', email: 'approver@andina.example' },
  supplier: { role: 'Supplier', name: 'Ravi Iyer', email: 'supplier@aurobindo.example' },
  otherClient: { role: 'Another client', name: 'Grace Mwangi', email: 'client@savanna.example' },
} as const

/** What makes the demo's administrator at the first start, where nobody has set another. */
export const demoAdministrator = {
  QUAYSIDE_ADMIN_EMAIL: demoPeople.admin.email,
  QUAYSIDE_ADMIN_PASSWORD: demoPassword,
  QUAYSIDE_ADMIN_NAME: demoPeople.admin.name,
}

export const demoClients = {
  andina: {
    type: 'client',
    businessName: 'Andina Salud S.A.C.',
    country: 'PE',
    timeZone: 'America/Lima',
    currency: 'USD',
  },
  savanna: {
    type: 'client',
    businessName: 'Savanna Health Ltd.',
    country: 'KE',
    timeZone: 'Africa/Nairobi',
    currency: 'USD',
  },
} as const

/** Suppliers of the first client; the first of them has its own people. */
export const demoSuppliers = [
  {
    businessName: 'Aurobindo Pharma Ltd.',
    supplierCode: 'V-1001',
    country: 'IN',
    address: 'Plot 2, Maitrivihar, Ameerpet',
    city: 'Hyderabad',
    email: 'supplier@aurobindo.example',
    contact: 'Ravi Iyer',
  },
  {
    businessName: 'Hetero Labs, Unit III',
    supplierCode: 'V-1002',
    country: 'IN',
    address: '22-110, Jeedimetla',
    city: 'Hyderabad',
    email: 'orders@hetero.example',
    contact: 'Meera Rao',
  },
  {
    businessName: 'Orgenics Ltd.',
    supplierCode: 'V-1003',
    country: 'IL',
    address: '7 Tsabar Street',
    city: 'Yavne',
    email: 'sales@orgenics.example',
    contact: 'Tal Levi',
  },
  {
    businessName: 'Trinity Biotech Plc',
    supplierCode: 'V-1004',
    country: 'IE',
    address: 'IDA Business Park',
    city: 'Bray',
    email: 'orders@trinity.example',
    contact: 'Aoife Byrne',
  },
  {
    businessName: 'Cipla Ltd., Goa',
    supplierCode: 'V-1005',
    country: 'IN',
    address: 'L-139, Verna Industrial Estate',
    city: 'Goa',
    email: 'supply@cipla.example',
    contact: 'Arjun Naik',
  },
  {
    businessName: 'Premier Medical Corp.',
    supplierCode: 'V-1006',
    country: 'IN',
    address: 'A1-302, GIDC',
    city: 'Sarigam',
    email: 'export@premier.example',
    contact: 'Kavya Shah',
  },
] as const

export const demoProducts = [
  { sku: 'ARV-3TC-150', description: 'Lamivudine 150 mg, 60 tablets', unit: 'BX', price: '4.10' },
  { sku: 'ARV-ZDV-300', description: 'Zidovudine 300 mg, 60 tablets', unit: 'BX', price: '6.85' },
  { sku: 'HRDT-DET-100', description: 'Determine HIV 1/2, 100 tests', unit: 'KT', price: '80.00' },
  { sku: 'ARV-NVP-SUS', description: 'Nevirapine 10 mg/ml, 240 ml', unit: 'BO', price: '3.55' },
  { sku: 'ARV-EFV-600', description: 'Efavirenz 600 mg, 30 tablets', unit: 'BX', price: '9.20' },
  { sku: 'ACT-AL-20', description: 'Artemether/lumefantrine 20/120 mg, 24 tablets', unit: 'BX', price: '1.35' },
  { sku: 'HRDT-UNI-20', description: 'Uni-Gold HIV, 20 tests', unit: 'KT', price: '32.00' },
] as const
