/** How a session was entered. */
export const ENTRY_METHODS = {
  SENHA: 'senha',
  SENHA_TOTP: 'senha e código do aplicativo',
  SENHA_RECUPERACAO: 'senha e código de recuperação',
  PASSKEY: 'chave de acesso',
  OIDC: 'provedor da empresa',
  PIN: 'PIN',
} as const
