import type { Area } from './area.ts'
import { area as acompanhamento } from '../../agenda/acompanhamento/area.ts'
import { area as agenda } from '../../agenda/agenda/area.ts'
import { area as agendaVeiculos } from '../../agenda/agenda-veiculos/area.ts'
import { area as agendamentos } from '../../agenda/agendamentos/area.ts'
import { area as assistentes } from '../../conta/assistentes/area.ts'
import { area as aparelhos } from '../../conta/aparelhos/area.ts'
import { area as busca } from '../../conta/busca/area.ts'
import { area as cadastros } from '../../cadastros/registers/area.ts'
import { area as carros } from '../../frota/carros/area.ts'
import { area as chamados } from '../../suporte/chamados/area.ts'
import { area as chegadas } from '../../agenda/chegadas/area.ts'
import { area as checklists } from '../../checklists/checklists/area.ts'
import { area as clientes } from '../../cadastros/clientes/area.ts'
import { area as concessionarias } from '../../cadastros/concessionarias/area.ts'
import { area as conexoes } from '../../conversas/conexoes/area.ts'
import { area as conversas } from '../../conversas/conversas/area.ts'
import { area as consultores } from '../../cadastros/consultores/area.ts'
import { area as conta } from '../../conta/conta/area.ts'
import { area as cobrancas } from '../../pagamentos/cobrancas/area.ts'
import { area as contas } from '../../pagamentos/contas/area.ts'
import { area as copias } from '../../cardapio/copias/area.ts'
import { area as dashboard } from '../../relatorios/dashboard/area.ts'
import { area as dms } from '../../vendas/dms/area.ts'
import { area as distribuidores } from '../../cadastros/distribuidores/area.ts'
import { area as emprestimos } from '../../frota/emprestimos/area.ts'
import { area as envio } from '../../oficina-digital/envio/area.ts'
import { area as equipamentos } from '../../agenda/equipamentos/area.ts'
import { area as exigencias } from '../../garantia/exigencias/area.ts'
import { area as estoque } from '../../estoque/estoque/area.ts'
import { area as execucao } from '../../oficina-digital/execucao/area.ts'
import { area as exploracao } from '../../relatorios/exploracao/area.ts'
import { area as exportacoes } from '../../arquivos/exportacoes/area.ts'
import { area as fechamento } from '../../vendas/fechamento/area.ts'
import { area as ferramentas } from '../../checklists/ferramentas/area.ts'
import { area as entrada } from '../../conta/entrada/area.ts'
import { area as filtrosSalvos } from '../../conta/filtros-salvos/area.ts'
import { area as garantias } from '../../garantia/solicitacoes/area.ts'
import { area as grupos } from '../../cadastros/grupos/area.ts'
import { area as importacoes } from '../../arquivos/importacoes/area.ts'
import { area as inspecoes } from '../../checklists/inspecoes/area.ts'
import { area as integracoes } from '../../suporte/integracoes/area.ts'
import { area as integracao } from '../../suporte/integracao/area.ts'
import { area as lembretes } from '../../agenda/lembretes/area.ts'
import { area as linksAgenda } from '../../agenda/links-agenda/area.ts'
import { area as lugares } from '../../agenda/lugares/area.ts'
import { area as patio } from '../../agenda/patio/area.ts'
import { area as mecanicos } from '../../cadastros/mecanicos/area.ts'
import { area as logs } from '../../relatorios/logs/area.ts'
import { area as manuais } from '../../cardapio/manuais/area.ts'
import { area as modelosInspecao } from '../../checklists/modelos-inspecao/area.ts'
import { area as medidas } from '../../checklists/medidas/area.ts'
import { area as modelos } from '../../cardapio/modelos/area.ts'
import { area as montagem } from '../../oficina-digital/montagem/area.ts'
import { area as oferta } from '../../oficina-digital/oferta/area.ts'
import { area as multas } from '../../frota/multas/area.ts'
import { area as onePage } from '../../relatorios/one-page/area.ts'
import { area as orcamentos } from '../../oficina-digital/orcamentos/area.ts'
import { area as ordens } from '../../estoque/ordens/area.ts'
import { area as painelAgenda } from '../../agenda/painel-agenda/area.ts'
import { area as pacotes } from '../../cardapio/pacotes/area.ts'
import { area as parametrosPreco } from '../../oficina-digital/parametros-preco/area.ts'
import { area as pecas } from '../../cardapio/pecas/area.ts'
import { area as planos } from '../../cardapio/planos/area.ts'
import { area as pneus } from '../../cardapio/pneus/area.ts'
import { area as preco } from '../../oficina-digital/preco/area.ts'
import { area as provedores } from '../../conta/provedores/area.ts'
import { area as primeirosPassos } from '../../conta/primeiros-passos/area.ts'
import { area as recalls } from '../../garantia/recalls/area.ts'
import { area as recuperacao } from '../../oficina-digital/recuperacao/area.ts'
import { area as retencaoAgenda } from '../../agenda/retencao/area.ts'
import { area as retencaoConversas } from '../../conversas/retencao/area.ts'
import { area as custosConversas } from '../../conversas/custos/area.ts'
import { area as provisionamento } from '../../conta/provisionamento/area.ts'
import { area as reparos } from '../../garantia/reparos/area.ts'
import { area as reservas } from '../../agenda/reservas/area.ts'
import { area as respostasProntas } from '../../conversas/respostas-prontas/area.ts'
import { area as servicos } from '../../cadastros/servicos/area.ts'
import { area as servicosAgendados } from '../../agenda/servicos-agendados/area.ts'
import { area as seguranca } from '../../conta/seguranca/area.ts'
import { area as sessao } from '../../conta/sessao/area.ts'
import { area as sugestoes } from '../../estoque/sugestoes/area.ts'
import { area as usuarios } from '../../cadastros/usuarios/area.ts'
import { area as vendas } from '../../vendas/vendas/area.ts'

/** Every area of the server. A new one is added here and nowhere else. */
export const AREAS: readonly Area[] = [
  sessao,
  concessionarias,
  checklists,
  inspecoes,
  orcamentos,
  montagem,
  preco,
  envio,
  oferta,
  execucao,
  primeirosPassos,
  recuperacao,
  vendas,
  fechamento,
  estoque,
  sugestoes,
  dms,
  filtrosSalvos,
  clientes,
  agenda,
  agendamentos,
  servicosAgendados,
  equipamentos,
  agendaVeiculos,
  ordens,
  painelAgenda,
  dashboard,
  onePage,
  exploracao,
  logs,
  linksAgenda,
  lugares,
  patio,
  lembretes,
  chegadas,
  reparos,
  reservas,
  acompanhamento,
  conexoes,
  integracao,
  integracoes,
  chamados,
  conversas,
  cobrancas,
  contas,
  carros,
  emprestimos,
  multas,
  exigencias,
  garantias,
  recalls,
  ferramentas,
  parametrosPreco,
  cadastros,
  grupos,
  servicos,
  medidas,
  modelosInspecao,
  mecanicos,
  consultores,
  respostasProntas,
  retencaoAgenda,
  retencaoConversas,
  custosConversas,
  conta,
  entrada,
  seguranca,
  assistentes,
  aparelhos,
  provisionamento,
  provedores,
  usuarios,
  distribuidores,
  pecas,
  modelos,
  pacotes,
  pneus,
  manuais,
  planos,
  copias,
  busca,
  exportacoes,
  importacoes,
]
