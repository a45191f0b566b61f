/** What an integration key may do, by area of the integration API, in the words of the screen. A key without scopes may do everything. */
export const KEY_SCOPES = {
  'checklists:leitura': 'Ler checklists e o que ficou para verificar',
  'checklists:escrita': 'Enviar checklists',
  'agenda:escrita': 'Enviar agendamentos',
  'ordens:escrita': 'Enviar ordens de serviço e apontamentos',
  'veiculos:escrita': 'Enviar veículos',
  'clientes:escrita': 'Enviar clientes',
  'vendas:leitura': 'Ler o que foi feito dos arquivos de vendas',
  'vendas:escrita': 'Enviar vendas',
  'estoque:escrita': 'Enviar estoque, movimentos e substituições de peças',
  'garantia:leitura': 'Ler recalls e garantias',
  'garantia:escrita': 'Enviar recalls, chassis e respostas de garantia',
  'patio:leitura': 'Ler onde estão carros, chaves e carros reserva',
  'pedidos:leitura': 'Ler pedidos de compra aprovados',
} as const
export type KeyScope = keyof typeof KEY_SCOPES
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]]

/** Whether a stored text names a scope. */
export const isKeyScope = (s: string): s is KeyScope => s in KEY_SCOPES
