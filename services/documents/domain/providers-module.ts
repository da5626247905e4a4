import type { providerImportFields } from '@quayside/contracts/documents/import-fields.ts'
import { importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { ModuleDescriptor, RowDraft } from './module-descriptor.ts'
import { issueAt } from './read-field.ts'
import type { RowPlan } from './row-plan.ts'

const synonyms = {
  businessName: [
    'supplier',
    'supplier name',
    'vendor',
    'vendor name',
    'provider',
    'name',
    'company',
    'company name',
    'legal name',
    'proveedor',
    'nombre del proveedor',
    'empresa',
    'nombre',
    'fournisseur',
    'nom du fournisseur',
    'societe',
    '供应商',
    '供应商名称',
    '公司名称',
  ],
  supplierCode: [
    'supplier no',
    'supplier number',
    'vendor code',
    'vendor number',
    'clave del proveedor',
    'numero de proveedor',
    '供应商编号',
  ],
  tradeName: ['commercial name', 'brand', 'doing business as', 'dba', 'enseigne'],
  taxId: ['tax number', 'tax no', 'vat', 'vat number', 'vat id', 'ein', 'rfc', 'nit', 'ruc', 'siret', 'nif', 'cif'],
  code: ['company code', 'codigo de la empresa'],
  clientCode: ['client no', 'client number', 'customer code', 'customer number', 'numero de cliente'],
  country: ['country code', 'nation'],
  state: ['state', 'province', 'region', 'estado', 'provincia', 'departamento'],
  city: ['town', 'municipality', 'municipio', 'localidad', 'commune'],
  cityCode: ['dane', 'dane code', 'insee'],
  zip: ['zip', 'zip code', 'postcode', 'postal', 'cp', 'c p'],
  address: ['street', 'street address', 'address line 1', 'domicilio', 'calle', 'rue'],
  email: ['company email', 'general email', 'correo de la empresa', 'correo'],
  phones: ['phone', 'phones', 'telephone', 'phone number', 'tel', 'telefono'],
  whatsApp: ['whats app'],
  website: ['web', 'web site', 'site', 'url', 'homepage', 'pagina web', 'sitio web', 'site web'],
  linkedIn: ['linked in'],
  industry: ['sector', 'line of business', 'giro', 'rubro'],
  mainActivityCode: ['activity code', 'sic', 'naics', 'ciiu', 'ape', 'naf'],
  secondaryActivityCode: ['second activity code'],
  vatResponsible: ['vat liable', 'charges vat'],
  employeeCount: ['employees', 'headcount', 'number of employees', 'staff', 'numero de empleados', 'effectif'],
  legalRepresentative: ['representative', 'representante'],
  owner: ['proprietor', 'dueno'],
  solutionManager: ['account manager'],
  notes: ['note', 'remark', 'remarks', 'comment', 'comments', 'observaciones', 'comentarios', 'commentaires'],
  contactEmail: [
    'contact email',
    'contact e mail',
    'contact mail',
    'correo de contacto',
    'email contact',
    '联系人邮箱',
  ],
  contactNames: [
    'contact',
    'contact name',
    'contact person',
    'contacto',
    'nombre de contacto',
    'nom du contact',
    '联系人',
  ],
  contactLastNames: ['contact last name', 'contact surname', 'apellido del contacto'],
  contactPhone: ['contact phone', 'contact mobile', 'telefono de contacto', 'mobile'],
  contactWhatsApp: ['contact whatsapp'],
  contactDepartment: ['contact department', 'department', 'contact area'],
} as const satisfies Record<keyof typeof providerImportFields, readonly string[]>

const ofContact = [
  'contactNames',
  'contactLastNames',
  'contactPhone',
  'contactWhatsApp',
  'contactDepartment',
] as const satisfies (keyof typeof providerImportFields)[]

/** A contact is known by the e-mail address. */
function settleProviderRow({ values, issues }: RowDraft, plan: RowPlan): void {
  if (values.contactEmail !== undefined || issues.some(({ field }) => field === 'contactEmail')) return
  const said = ofContact.find(field => values[field] !== undefined)
  const item = plan.fields.find(({ field }) => field === 'contactEmail') ?? plan.fields.find(one => one.field === said)
  if (said === undefined || item === undefined) return
  issues.push(issueAt(item, { severity: 'error', code: 'contact-email-required', expected: 'email', found: '' }))
}

export const providersModule: ModuleDescriptor = {
  ...importModuleDescriptors.providers,
  id: 'providers',
  synonyms,
  settle: settleProviderRow,
  join: 'records',
  joinBy: [['businessName']],
  part: { by: 'contactEmail', fields: ofContact },
  noted: { field: 'taxId', code: 'tax-id-twice', name: 'businessName' },
  tellsOfPeople: true,
  takenBy: { service: 'directory', path: '/providers' },
}
