import { isKeyScope, type KeyScope } from '#shared/core/key-scopes.ts'

/** Areas of the integration API, as the table of a key's rights names them. */
export const KEY_AREAS: readonly { area: string; nome: string; ajuda: string }[] = [
  { area: 'checklists', nome: 'Checklists', ajuda: 'Checklists, e o que ficou para verificar' },
  { area: 'agenda', nome: 'Agenda', ajuda: 'Agendamentos' },
  { area: 'ordens', nome: 'Ordens de serviço', ajuda: 'Ordens e apontamentos' },
  { area: 'veiculos', nome: 'Veículos', ajuda: '' },
  { area: 'clientes', nome: 'Clientes', ajuda: '' },
  { area: 'vendas', nome: 'Vendas', ajuda: 'Arquivos de vendas, e o que foi feito deles' },
  { area: 'garantia', nome: 'Garantia', ajuda: 'Recalls, pedidos de garantia e o que a marca respondeu' },
  { area: 'patio', nome: 'Pátio', ajuda: 'Onde estão carros, chaves e carros reserva' },
  { area: 'estoque', nome: 'Estoque', ajuda: 'Saldos, movimentos e substituições de peças' },
  { area: 'pedidos', nome: 'Pedidos de compra', ajuda: 'Pedidos aprovados' },
]
export const KEY_ACTS = { leitura: 'Ler', escrita: 'Gravar' } as const
export type KeyAct = keyof typeof KEY_ACTS

/** The scope of an act in an area; null where the API has no such call. */
export function scopeOf(area: string, act: KeyAct): KeyScope | null {
  const scope = `${area}:${act}`
  return isKeyScope(scope) ? scope : null
}

/** Rights in one line: 'ler Checklists · gravar Agenda, Vendas'; 'tudo' for an old key. */
export function scopesInWords(scopes: readonly KeyScope[] | null): string {
  if (scopes === null) return 'tudo'
  const of = (act: KeyAct) =>
    KEY_AREAS.filter(({ area }) => scopes.some((s) => s === scopeOf(area, act))).map(({ nome }) => nome)
  return (Object.keys(KEY_ACTS) as KeyAct[])
    .map((act) => [KEY_ACTS[act].toLowerCase(), of(act)] as const)
    .filter(([, areas]) => areas.length > 0)
    .map(([act, areas]) => `${act} ${areas.join(', ')}`)
    .join(' · ')
}
