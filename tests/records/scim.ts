// Requests of identity providers as their public documents show them, with names and numbers of our own.

export const SCIM_USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export const patchOf = (...Operations: object[]) => ({ schemas: [PATCH], Operations })

/** Microsoft Entra ID, "Develop and plan provisioning for a SCIM endpoint". */
export const entra = {
  user: (userName: string, externalId: string) => ({
    schemas: [SCIM_USER, ENTERPRISE],
    externalId,
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Célia Prado', familyName: 'Prado', givenName: 'Célia' },
    roles: [],
    [ENTERPRISE]: { department: 'Oficina' },
  }),
  rename: patchOf(
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'outro@exemplo.com' },
    { op: 'Replace', path: 'name.familyName', value: 'Prado Lima' },
  ),
  renameWithoutPath: patchOf({
    op: 'Replace',
    value: { 'name.givenName': 'Cecília', displayName: 'Cecília Prado Lima', [`${ENTERPRISE}:department`]: 'Peças' },
  }),
  disable: patchOf({ op: 'Replace', path: 'active', value: 'False' }),
  enable: patchOf({ op: 'Replace', path: 'active', value: 'True' }),
  disableTyped: patchOf({ op: 'Replace', path: 'active', value: false }),
  group: (displayName: string, externalId: string) => ({
    schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId,
    displayName,
    meta: { resourceType: 'Group' },
  }),
  addMembers: (...ids: string[]) =>
    patchOf({ op: 'Add', path: 'members', value: ids.map((value) => ({ $ref: null, value })) }),
  removeMembers: (...ids: string[]) =>
    patchOf({ op: 'Remove', path: 'members', value: ids.map((value) => ({ $ref: null, value })) }),
  renameGroup: (displayName: string) => patchOf({ op: 'Replace', path: 'displayName', value: displayName }),
}

/** Okta, "SCIM 2.0 protocol reference". */
export const okta = {
  user: (userName: string, externalId: string, active = true) => ({
    schemas: [SCIM_USER],
    userName,
    name: { givenName: 'Otávio', familyName: 'Reis' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Otávio Reis',
    locale: 'pt-BR',
    externalId,
    groups: [],
    password: 'Nao-Guardada#77',
    active,
  }),
  deactivate: patchOf({ op: 'replace', value: { active: false } }),
  group: (displayName: string, ...ids: string[]) => ({
    schemas: [GROUP],
    displayName,
    members: ids.map((value) => ({ value, display: 'alguem@exemplo.com' })),
  }),
  renameGroup: (id: string, displayName: string) => patchOf({ op: 'replace', value: { id, displayName } }),
  removeMember: (id: string) => patchOf({ op: 'remove', path: `members[value eq "${id}"]` }),
  replaceMembers: (...ids: string[]) =>
    patchOf({ op: 'replace', path: 'members', value: ids.map((value) => ({ value })) }),
}
