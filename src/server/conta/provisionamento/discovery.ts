import { GROUP_SCHEMA, MAX_COUNT, USER_SCHEMA } from './scim-output.ts'

const SCHEMAS = 'urn:ietf:params:scim:schemas:core:2.0'

interface Attribute {
  name: string
  type: string
  description: string
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: string
  returned: string
  uniqueness: string
  subAttributes?: Attribute[]
}

function attribute(name: string, description: string, other: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    description,
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...other,
  }
}
const readOnly = { mutability: 'readOnly' } as const

const USER = [
  attribute('userName', 'O e-mail com que a pessoa entra', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'O id da pessoa no provedor', { caseExact: true }),
  attribute('displayName', 'O nome da pessoa'),
  attribute('name', 'O nome em partes; guarda-se inteiro', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'O nome inteiro'),
      attribute('givenName', 'A primeira palavra do nome'),
      attribute('familyName', 'As outras palavras do nome'),
    ],
  }),
  attribute('active', 'Se a pessoa pode entrar, quando um grupo dela vale aqui', { type: 'boolean' }),
  attribute('emails', 'O e-mail de userName', {
    ...readOnly,
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'O e-mail', readOnly),
      attribute('type', 'Sempre work', readOnly),
      attribute('primary', 'Sempre verdadeiro', { ...readOnly, type: 'boolean' }),
    ],
  }),
  attribute('groups', 'Os grupos da pessoa', {
    ...readOnly,
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'O id do grupo', readOnly),
      attribute('display', 'O nome do grupo', readOnly),
      attribute('$ref', 'O endereço do grupo', { ...readOnly, type: 'reference' }),
    ],
  }),
]
const GROUP = [
  attribute('displayName', 'O nome do grupo, como no mapa de acessos', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'O id do grupo no provedor', { caseExact: true }),
  attribute('members', 'As pessoas do grupo', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'O id da pessoa', { mutability: 'immutable' }),
      attribute('display', 'O nome da pessoa', readOnly),
      attribute('$ref', 'O endereço da pessoa', { ...readOnly, type: 'reference' }),
    ],
  }),
]

/** RFC 7643 (5): what this service can do. */
export const serviceProviderConfig = (base: string) => ({
  schemas: [`${SCHEMAS}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Chave de provisionamento',
      description: 'A chave do distribuidor em Authorization: Bearer',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string) =>
  [
    { id: 'User', name: 'User', endpoint: '/Users', description: 'Pessoas', schema: USER_SCHEMA },
    { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Grupos', schema: GROUP_SCHEMA },
  ].map((t) => ({
    schemas: [`${SCHEMAS}:ResourceType`],
    ...t,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${t.id}` },
  }))

export const schemas = (base: string) =>
  [
    { id: USER_SCHEMA, name: 'User', description: 'Pessoa', attributes: USER },
    { id: GROUP_SCHEMA, name: 'Group', description: 'Grupo', attributes: GROUP },
  ].map((s) => ({
    schemas: [`${SCHEMAS}:Schema`],
    ...s,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${s.id}` },
  }))
