import { acompanhamento } from '../agenda/acompanhamento/area.ts'
import { agenda } from '../agenda/agenda/area.ts'
import { agendaVeiculos } from '../agenda/agenda-veiculos/area.ts'
import { agendamentos } from '../agenda/agendamentos/area.ts'
import { calendars } from '../agenda/calendarios/area.ts'
import { calculator } from '../oficina-digital/parametros-preco/area.ts'
import { carros } from '../frota/carros/area.ts'
import { chamados } from '../suporte/chamados/area.ts'
import { checklists } from '../checklists/checklists/area.ts'
import { clientes } from '../cadastros/clientes/area.ts'
import { concessionarias } from '../cadastros/concessionarias/area.ts'
import { consultores } from '../cadastros/consultores/area.ts'
import { conexoes } from '../conversas/conexoes/area.ts'
import { conversas } from '../conversas/conversas/area.ts'
import { copias } from '../cardapio/copias/area.ts'
import { dashboard } from '../relatorios/dashboard/area.ts'
import { distribuidores } from '../cadastros/distribuidores/area.ts'
import { equipamentos } from '../agenda/equipamentos/area.ts'
import { emprestimos } from '../frota/emprestimos/area.ts'
import { espera } from '../agenda/espera/area.ts'
import { envio } from '../oficina-digital/envio/area.ts'
import { execucao } from '../oficina-digital/execucao/area.ts'
import { exploracao } from '../relatorios/exploracao/area.ts'
import { exportacoes } from '../arquivos/exportacoes/area.ts'
import { dms } from '../vendas/dms/area.ts'
import { fechamento } from '../vendas/fechamento/area.ts'
import { inspecoes } from '../checklists/inspecoes/area.ts'
import { integracoes } from '../suporte/integracoes/area.ts'
import { ferramentas } from '../checklists/ferramentas/area.ts'
import { exigencias } from '../garantia/exigencias/area.ts'
import { garantias } from '../garantia/solicitacoes/area.ts'
import { grupos } from '../cadastros/grupos/area.ts'
import { importacoes } from '../arquivos/importacoes/area.ts'
import { linksAgenda } from '../agenda/links-agenda/area.ts'
import { mecanicos } from '../cadastros/mecanicos/area.ts'
import { logs } from '../relatorios/logs/area.ts'
import { manuais } from '../cardapio/manuais/area.ts'
import { modelosInspecao } from '../checklists/modelos-inspecao/area.ts'
import { medidas } from '../checklists/medidas/area.ts'
import { modelos } from '../cardapio/modelos/area.ts'
import { montagem } from '../oficina-digital/montagem/area.ts'
import { onePage } from '../relatorios/one-page/area.ts'
import { ordens } from '../estoque/ordens/area.ts'
import { orcamentos } from '../oficina-digital/orcamentos/area.ts'
import { painelAgenda } from '../agenda/painel-agenda/area.ts'
import { pacotes } from '../cardapio/pacotes/area.ts'
import { planos } from '../cardapio/planos/area.ts'
import { pneus } from '../cardapio/pneus/area.ts'
import { preco } from '../oficina-digital/preco/area.ts'
import type { Area, Destination } from '../recipes/area/area.ts'
import { lugares } from '../agenda/lugares/area.ts'
import { patio } from '../agenda/patio/area.ts'
import { porta } from '../agenda/porta/area.ts'
import { site } from '../agenda/site/area.ts'
import { registerSenders } from '../core/offline/senders.ts'
import { registerSlotParts } from '../recipes/area/slots.ts'
import { primeirosPassos } from '../conta/primeiros-passos/area.ts'
import { recalls } from '../garantia/recalls/area.ts'
import { recuperacao } from '../oficina-digital/recuperacao/area.ts'
import { cobrancas } from '../pagamentos/cobrancas/area.ts'
import { reparos } from '../garantia/reparos/area.ts'
import { contas } from '../pagamentos/contas/area.ts'
import { custos } from '../conversas/custos/area.ts'
import { multas } from '../frota/multas/area.ts'
import { respostasProntas } from '../conversas/respostas-prontas/area.ts'
import { servicosAgendados } from '../agenda/servicos-agendados/area.ts'
import { servicos } from '../cadastros/servicos/area.ts'
import { sugestoes } from '../estoque/sugestoes/area.ts'
import { aparelhos } from '../conta/aparelhos/area.ts'
import { seguranca } from '../conta/seguranca/area.ts'
import { assistentes } from '../conta/assistentes/area.ts'
import { provedores } from '../conta/provedores/area.ts'
import { provisionamento } from '../conta/provisionamento/area.ts'
import { usuarios } from '../cadastros/usuarios/area.ts'
import { vendas } from '../vendas/vendas/area.ts'
import { PORT } from './url-door.ts'

/** All areas of the product; if several areas fill one slot, their parts follow this order. */
export const AREAS: readonly Area[] = [
  ...PORT,
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
  conversas,
  conexoes,
  cobrancas,
  reparos,
  contas,
  exigencias,
  garantias,
  recalls,
  agenda,
  agendaVeiculos,
  agendamentos,
  site,
  espera,
  porta,
  lugares,
  patio,
  equipamentos,
  servicosAgendados,
  painelAgenda,
  calendars,
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
  inspecoes,
  concessionarias,
  distribuidores,
  grupos,
  servicos,
  medidas,
  modelosInspecao,
  mecanicos,
  consultores,
  respostasProntas,
  carros,
  emprestimos,
  multas,
  custos,
  usuarios,
  seguranca,
  provedores,
  provisionamento,
  assistentes,
  aparelhos,
  modelos,
  pacotes,
  pneus,
  manuais,
  planos,
  copias,
  importacoes,
  exportacoes,
  ferramentas,
  calculator,
  logs,
]

registerSlotParts(AREAS.map((a) => a.slots))
registerSenders(AREAS.map((a) => a.sends))

/** Page of each built screen, by path. */
export const PAGES: NonNullable<Area['screens']> = Object.assign({}, ...AREAS.map((a) => a.screens))

/** Screen that shows a record, as its area declares; null when none does. */
export function targetOf(record: keyof NonNullable<Area['opens']>, codigo: number): Destination | null {
  return AREAS.find((a) => a.opens?.[record])?.opens?.[record]?.(codigo) ?? null
}
