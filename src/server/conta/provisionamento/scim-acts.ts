/** What is done by provisioning, as the log of acts tells it. */
export const SCIM_ACTS = {
  scimCriarUsuario: 'O provisionamento acrescentou um usuário',
  scimAlterarUsuario: 'O provisionamento alterou um usuário',
  scimRemoverUsuario: 'O provisionamento removeu um usuário',
  scimCriarGrupo: 'O provisionamento acrescentou um grupo',
  scimAlterarGrupo: 'O provisionamento alterou um grupo',
  scimRemoverGrupo: 'O provisionamento removeu um grupo',
} as const
export type ScimAct = keyof typeof SCIM_ACTS
