/** What differs between providers: where to look, what to write, in which order. */
export interface ProviderKind {
  nome: string
  emissor: string
  /** The claim that tells a person's groups; empty for a provider that tells none. */
  claimGrupos: string
  passos: readonly string[]
  /** After the provider was saved here, and its addresses are known. */
  depois: readonly string[]
}

export const KINDS = {
  entra: {
    nome: 'Microsoft Entra ID',
    emissor: 'https://login.microsoftonline.com/<id do diretório>/v2.0',
    claimGrupos: 'groups',
    passos: [
      'Em entra.microsoft.com, abra Aplicativos, Registros de aplicativo, Novo registro. Escolha “somente neste diretório organizacional”.',
      'Na visão geral do aplicativo, copie “ID do aplicativo (cliente)” para o id do cliente e “ID do diretório” para o emissor.',
      'Em Certificados e segredos, crie um segredo do cliente e copie o valor, não o id. Anote quando ele vence.',
      'Em Configuração de token, acrescente ao token de ID a declaração opcional “email” e a de grupos (por id): no mapa abaixo, use o id do objeto de cada grupo. Com funções de aplicativo, escreva roles no campo dos grupos.',
      'Informe os domínios da empresa: o Entra não diz que confirmou o e-mail, e só os destes domínios são aceitos.',
    ],
    depois: [
      'Em Autenticação, acrescente a plataforma Web com o endereço de retorno.',
      'O Entra não conta o segundo fator: exija-o lá por acesso condicional e marque aqui “o provedor exige o segundo fator”.',
      'O Entra não avisa a saída por trás. Para tirar o acesso na hora, ligue também o provisionamento.',
    ],
  },
  google: {
    nome: 'Google Workspace',
    emissor: 'https://accounts.google.com',
    claimGrupos: 'groups',
    passos: [
      'Em console.cloud.google.com, abra APIs e serviços, Tela de permissão OAuth, e escolha o tipo Interno.',
      'Em Credenciais, crie um ID do cliente OAuth do tipo Aplicativo da Web. Copie o id e a chave secreta.',
      'O emissor é sempre https://accounts.google.com. Informe os domínios da empresa: contas de outros domínios não entram.',
      'O Google não conta os grupos da pessoa. Deixe “criar usuários” desligado: entra quem já tem usuário com o mesmo e-mail.',
    ],
    depois: [
      'No ID do cliente, acrescente o endereço de retorno aos URIs de redirecionamento autorizados.',
      'O Google não avisa a saída por trás.',
    ],
  },
  keycloak: {
    nome: 'Keycloak',
    emissor: 'https://<servidor>/realms/<realm>',
    claimGrupos: 'groups',
    passos: [
      'No realm, abra Clients, Create client, tipo OpenID Connect. Ligue Client authentication e Standard flow.',
      'Em Credentials, copie o client secret. O id do cliente é o Client ID que você escolheu.',
      'Em Client scopes, no escopo dedicado, acrescente o mapper Group Membership com o nome groups e Full group path desligado.',
      'Em Advanced, escolha S256 como método de PKCE.',
    ],
    depois: [
      'Em Settings, acrescente o endereço de retorno a Valid redirect URIs.',
      'Em Logout settings, escreva o endereço de saída em Backchannel logout URL e deixe ligado “session required”.',
    ],
  },
  outro: {
    nome: 'Outro',
    emissor: 'https://…',
    claimGrupos: 'groups',
    passos: [
      'Registre uma aplicação web com OpenID Connect, código de autorização com PKCE (S256) e segredo do cliente.',
      'O emissor é o endereço diante de /.well-known/openid-configuration.',
      'Faça o token ter o e-mail confirmado da pessoa e, para o mapa, os grupos dela.',
    ],
    depois: [
      'Cadastre lá o endereço de retorno exatamente como está aqui.',
      'Se o provedor sabe avisar a saída (back-channel logout), cadastre o endereço de saída.',
    ],
  },
} as const satisfies Record<string, ProviderKind>
export type KindName = keyof typeof KINDS

/** The kind that an issuer's address tells. */
export function kindOf(emissor: string): KindName {
  if (emissor.includes('login.microsoftonline.com')) return 'entra'
  if (emissor.includes('accounts.google.com')) return 'google'
  return emissor.includes('/realms/') ? 'keycloak' : 'outro'
}
