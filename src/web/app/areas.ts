import { acompanhamento } from '../acompanhamento/area.ts'
import { agenda } from '../agenda/area.ts'
import { agendaVeiculos } from '../agenda-veiculos/area.ts'
import { agendamentos } from '../agendamentos/area.ts'
import { calendarios } from '../calendarios/area.ts'
import { calculadora } from '../calculadora/area.ts'
import { chamados } from '../chamados/area.ts'
import { checklists } from '../checklists/area.ts'
import { clientes } from '../clientes/area.ts'
import { concessionarias } from '../concessionarias/area.ts'
import { consultores } from '../consultores/area.ts'
import { copias } from '../copias/area.ts'
import { dashboard } from '../dashboard/area.ts'
import { distribuidores } from '../distribuidores/area.ts'
import { envio } from '../envio/area.ts'
import { execucao } from '../execucao/area.ts'
import { exploracao } from '../exploracao/area.ts'
import { exportacoes } from '../exportacoes/area.ts'
import { dms } from '../dms/area.ts'
import { fechamento } from '../fechamento/area.ts'
import { integracoes } from '../integracoes/area.ts'
import { ferramentas } from '../ferramentas/area.ts'
import { grupos } from '../grupos/area.ts'
import { importacoes } from '../importacoes/area.ts'
import { linksAgenda } from '../links-agenda/area.ts'
import { mecanicos } from '../mecanicos/area.ts'
import { logs } from '../logs/area.ts'
import { manuais } from '../manuais/area.ts'
import { medidas } from '../medidas/area.ts'
import { modelos } from '../modelos/area.ts'
import { montagem } from '../montagem/area.ts'
import { onePage } from '../one-page/area.ts'
import { ordens } from '../ordens/area.ts'
import { orcamentos } from '../orcamentos/area.ts'
import { painelAgenda } from '../painel-agenda/area.ts'
import { pacotes } from '../pacotes/area.ts'
import { planos } from '../planos/area.ts'
import { pneus } from '../pneus/area.ts'
import { preco } from '../preco/area.ts'
import type { Area, Destino } from '../receitas/area/area.ts'
import { definirPartes } from '../receitas/area/lugares.ts'
import { primeirosPassos } from '../primeiros-passos/area.ts'
import { recuperacao } from '../recuperacao/area.ts'
import { servicosAgendados } from '../servicos-agendados/area.ts'
import { servicos } from '../servicos/area.ts'
import { sugestoes } from '../sugestoes/area.ts'
import { usuarios } from '../usuarios/area.ts'
import { vendas } from '../vendas/area.ts'
import { PORTA } from './porta.ts'

/** Every area of the product; where several fill one place, in this order. */
export const AREAS: readonly Area[] = [
  ...PORTA,
  dashboard,
  onePage,
  exploracao,
  orcamentos,
  montagem,
  preco,
  envio,
  execucao,
  primeirosPassos,
  recuperacao,
  agenda,
  agendaVeiculos,
  agendamentos,
  servicosAgendados,
  painelAgenda,
  calendarios,
  linksAgenda,
  acompanhamento,
  ordens,
  vendas,
  fechamento,
  integracoes,
  chamados,
  sugestoes,
  dms,
  clientes,
  checklists,
  concessionarias,
  distribuidores,
  grupos,
  servicos,
  medidas,
  mecanicos,
  consultores,
  usuarios,
  modelos,
  pacotes,
  pneus,
  manuais,
  planos,
  copias,
  importacoes,
  exportacoes,
  ferramentas,
  calculadora,
  logs,
]

definirPartes(AREAS.map((a) => a.partes))

/** Page of each built screen, by its path. */
export const PAGINAS: NonNullable<Area['telas']> = Object.assign({}, ...AREAS.map((a) => a.telas))

/** Where a record is looked at, as its area declares; null when none does. */
export function destinoDe(registro: keyof NonNullable<Area['abre']>, codigo: number): Destino | null {
  return AREAS.find((a) => a.abre?.[registro])?.abre?.[registro]?.(codigo) ?? null
}
